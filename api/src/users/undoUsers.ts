/** Undo for users: restores their status, or a deleted user. Ended sessions stay ended. */
import { STATUS, type Status } from '@salesdesk/shared/domain';
import { type Message, say } from '@salesdesk/shared/messages';
import type { Selectable } from 'kysely';
import type { AuditEntry } from '../audit/audit.service.ts';
import type { DbOrTransaction } from '../database/db.ts';
import type { UserTable } from '../database/schema.ts';
import { lockRows, restoreRows } from '../database/versionedRows.ts';
import { BEYOND, lastHolderError, lockStaff, permissionsNow, reachesBeyond } from '../guard/authority.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import type { PutBack, PutBackPart, Refusal, UndoneEntry } from '../undo/putBack.ts';
import { nameOf } from './users.service.ts';
import { selectTaken } from './users.sql.ts';

const COLUMNS = [
  ...(['id', 'first_name', 'last_name', 'version', 'status', 'email'] as const),
  ...(['username', 'phone', 'permissions'] as const),
];
type Row = Pick<Selectable<UserTable>, (typeof COLUMNS)[number]> & { name: string };

/** Every signed-in user may read the names of colleagues. */
export const undoUsers: PutBack<Row> = {
  entity: 'user',
  trail: 'user',

  auditOf: withoutHandover,

  async lock(tx, ids) {
    await lockStaff(tx);
    return (await lockRows(tx, 'user', ids, COLUMNS)).map((row) => ({ ...row, name: nameOf(row) }));
  },

  // Summaries about colleagues also mention passwords.
  mayReadSummary: () => false,

  /** Requires at least the other user's permissions, as the change itself did; checked with the current ones. */
  async refusalOf(tx, session, kind, user, { before }) {
    if (reachesBeyond(await permissionsNow(tx, session.userId), user)) return { message: BEYOND, isForbidden: true };
    if (kind === 'user.deleted') return takenBy(tx, user);
    const isLast = before.status === STATUS.inactive ? await lastHolderError(tx, user) : null;
    return isLast ? { message: isLast } : null;
  },

  async restore(tx, kind, parts) {
    await restoreRows(tx, 'user', parts);
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

/** Names that became free when the colleague was deleted may belong to another user now. */
async function takenBy(tx: DbOrTransaction, user: Row): Promise<Refusal | null> {
  const fields = await fieldsTaken(tx, user);
  return fields && { message: say('undo.taken', { fields, name: user.name }) };
}

/** Companies handed over and back get one row in total besides their own, as when they were handed over. */
function withoutHandover(audit: readonly UndoneEntry[]): AuditEntry[] {
  const own = audit.filter(({ entity }) => entity === 'user');
  const tasks = audit
    .filter(({ message }) => message.code === 'activity.undone')
    .map((entry): AuditEntry => ({ ...entry, action: 'activity.undone' }));
  const companies = audit.filter(({ entity, message }) => entity === 'account' && message.code !== 'activity.undone');
  const count = companies.length;
  const [first] = own;
  if (!first || !count) return [...own, ...tasks];
  const message = say('undone.handover', { count });
  return [
    { ...first, action: 'user.handover-undone', message, before: null, after: { count } },
    ...own,
    ...companies.map((entry): AuditEntry => ({ ...entry, action: 'account.handover-undone' })),
    ...tasks,
  ];
}

/** The fields whose value another live colleague has, as text; null if all are free. */
async function fieldsTaken(
  tx: DbOrTransaction,
  { id, email, username, phone }: { id: number; email: string; username: string; phone: string | null },
): Promise<Message | null> {
  const taken = await selectTaken(tx, { email, username, phone: phone ?? '', exceptId: id });
  const words = (['username', 'email', 'phone'] as const)
    .filter((field) => taken[field])
    .map((field): Message => say(`undo.taken-field.${field}`));
  return words.length ? words.reduceRight((rest, first) => say('undo.taken-fields', { first, rest })) : null;
}
