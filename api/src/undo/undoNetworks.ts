/** Networks put back: on or off, and from among the deleted. */
import { STATUS, type Status } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { isCodeGone } from '../networks/returning.ts';
import type { PutBack } from './putBack.ts';

interface Row {
  id: number;
  name: string;
  code: string;
  url: string;
  color_code: string | null;
  version: number;
  status: Status;
}

export const undoNetworks: PutBack<Row> = {
  async lock(tx, ids) {
    const rows = await tx
      .selectFrom('networks')
      .where('id', '=', sql<number>`any(${ids}::integer[])`)
      .select(['id', 'name', 'code', 'url', 'color_code', 'version', 'status'])
      .orderBy('id')
      .forUpdate()
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  },

  // Everybody signed in may read the catalogue.
  maySee: () => true,

  /** Its code became free when it was deleted. */
  async refusalOf(tx, _session, kind, network) {
    const isGone = kind === 'network.deleted' && (await isCodeGone(tx, network));
    return isGone ? { message: codeGoneText(network) } : null;
  },

  async restore(tx, kind, parts) {
    const rows = JSON.stringify(parts.map(({ part: { id, before } }) => ({ id, before })));
    await sql`
      update networks n set
        status = old.status, deleted_at = old.deleted_at, updated_at = old.updated_at, version = n.version + 1
      from jsonb_to_recordset(${rows}::jsonb) as part(id integer, before jsonb)
      join networks now on now.id = part.id
      cross join lateral jsonb_populate_record(now, part.before) as old
      where n.id = part.id
    `.execute(tx);
    return parts.map(({ record: { name, code, url, color_code, status }, part }) => {
      if (kind === 'network.deleted') return { where: 'back', before: null, after: { name, code, url, color_code } };
      const before = part.before.status as Status;
      const where = before === STATUS.active ? 'active' : 'inactive';
      return { where, before: { status }, after: { status: before } };
    });
  },
};

function codeGoneText({ name, code }: { name: string; code: string }): string {
  return `Another network has the code ${code} by now. ${name} stays deleted.`;
}
