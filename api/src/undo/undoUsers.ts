/** Colleagues put back: on or off, and from among the deleted. Sessions that ended stay ended. */
import { STATUS, type Status } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../db.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { BEYOND, lastHolderError, permissionsNow, reachesBeyond } from '../users/authority.ts';
import { lockStaff, namesTaken } from '../users/returning.ts';
import type { PutBack, PutBackPart, Refusal } from './putBack.ts';

interface Row {
  id: number;
  name: string;
  version: number;
  status: Status;
  email: string;
  username: string;
  phone: string | null;
  permissions: string[];
}

export const undoUsers: PutBack<Row> = {
  async lock(tx, ids) {
    await lockStaff(tx);
    const rows = await tx
      .selectFrom('users')
      .where('id', '=', sql<number>`any(${ids}::integer[])`)
      .select(['id', 'first_name', 'last_name', 'version', 'status', 'email', 'username', 'phone', 'permissions'])
      .orderBy('id')
      .execute();
    return new Map(
      rows.map(({ first_name, last_name, ...row }) => [row.id, { ...row, name: `${first_name} ${last_name}`.trim() }]),
    );
  },

  // Everybody signed in may read the names of colleagues.
  maySee: () => true,

  /** It takes at least the other's rights, as the change itself did; asked with the rights of now. */
  async refusalOf(tx, session, kind, user, { before }) {
    if (reachesBeyond(await permissionsNow(tx, session.userId), user)) return { message: BEYOND, isForbidden: true };
    if (kind === 'user.deleted') return takenBy(tx, user);
    const isLast = before.status === STATUS.inactive ? await lastHolderError(tx, user) : null;
    return isLast ? { message: isLast } : null;
  },

  async restore(tx, kind, parts) {
    const rows = JSON.stringify(parts.map(({ part: { id, before } }) => ({ id, before })));
    await sql`
      update users u set
        status = old.status,
        deleted_at = old.deleted_at,
        failed_attempts = old.failed_attempts,
        locked_until = old.locked_until,
        updated_at = old.updated_at,
        permission_version = u.permission_version + 1,
        version = u.version + 1
      from jsonb_to_recordset(${rows}::jsonb) as part(id integer, before jsonb)
      join users now on now.id = part.id
      cross join lateral jsonb_populate_record(now, part.before) as old
      where u.id = part.id
    `.execute(tx);
    const done: PutBackPart[] = [];
    for (const { record, part } of parts) {
      const before = part.before.status as Status;
      if (kind === 'user.switched' && before === STATUS.inactive) await endSessionsOf(tx, record.id, 'switched off');
      done.push(
        kind === 'user.deleted'
          ? { where: 'back', before: null, after: { username: record.username, email: record.email } }
          : {
              where: before === STATUS.active ? 'active' : 'inactive',
              before: { status: record.status },
              after: { status: before },
            },
      );
    }
    return done;
  },
};

/** What became free when the colleague was deleted may be somebody else's by now. */
async function takenBy(tx: DbOrTransaction, user: Row): Promise<Refusal | null> {
  const names = await namesTaken(tx, user);
  if (!names.length) return null;
  return {
    message: `Somebody else has the ${names.join(' and the ')} of ${user.name} by now. ${user.name} stays deleted.`,
  };
}
