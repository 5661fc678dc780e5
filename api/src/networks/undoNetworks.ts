/** Undo for networks: restores their status, or a deleted network. */
import { STATUS, type Status } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { lockRows, restoreRows } from '../database/versionedRows.ts';
import type { PutBack } from '../undo/putBack.ts';
import { isCodeClash, isCodeTaken, type NetworkRow } from './networks.sql.ts';

type Row = Pick<NetworkRow, (typeof COLUMNS)[number]>;

const COLUMNS = ['id', 'name', 'code', 'url', 'color_code', 'version', 'status'] as const;

/** Every signed-in user may read the catalogue. */
export const undoNetworks: PutBack<Row> = {
  entity: 'network',
  trail: 'network',

  lock: (tx, ids) => lockRows(tx, 'network', ids, COLUMNS),

  /** Its code became free when it was deleted. */
  async refusalOf(tx, _session, kind, network) {
    const isGone = kind === 'network.deleted' && (await isCodeTaken(tx, network.code, network.id));
    const { name, code } = network;
    return isGone ? { message: say('undo.code-taken-by', { code, name }) } : null;
  },

  async restore(tx, kind, parts) {
    await restoreRows(tx, 'network', parts);
    return parts.map(({ record: { name, code, url, color_code, status }, part }) => {
      if (kind === 'network.deleted') return { where: 'back', before: null, after: { name, code, url, color_code } };
      const before = part.before.status as Status;
      const where = before === STATUS.active ? 'active' : 'inactive';
      return { where, before: { status }, after: { status: before } };
    });
  },

  // A network with the same code was saved at the same time: the index decides, as it does on saving.
  messageOf: (error) => (isCodeClash(error) ? say('undo.code-taken') : null),
};
