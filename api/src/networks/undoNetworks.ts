/** Undo for networks: restores their status, or a deleted network. */
import { STATUS, type Status } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import type { PutBack } from '../undo/putBack.ts';
import type { Kind } from '../undo/undo.kinds.ts';
import { isCodeClash, isCodeTaken, lockNetworksNow, restoreNetworks } from './networks.sql.ts';

declare module '../undo/undo.kinds.ts' {
  interface UndoKinds {
    'network.switched': Kind;
    'network.deleted': Kind;
  }
}

type Row = Awaited<ReturnType<typeof lockNetworksNow>>[number];

export const undoNetworks: PutBack<Row> = {
  entity: 'network',
  trail: 'network',
  kinds: {
    'network.switched': { permission: ['system.network.edit'], action: 'network.switch-undone' },
    'network.deleted': { permission: ['system.network.delete'], action: 'network.deletion-undone' },
  },

  async lock(tx, ids) {
    const rows = await lockNetworksNow(tx, ids);
    return new Map(rows.map((row) => [row.id, row]));
  },

  // Every signed-in user may read the catalogue.
  maySee: () => true,
  mayReadSummary: () => true,

  /** Its code became free when it was deleted. */
  async refusalOf(tx, _session, kind, network) {
    const isGone = kind === 'network.deleted' && (await isCodeTaken(tx, network.code, network.id));
    const { name, code } = network;
    return isGone ? { message: say('undo.code-taken-by', { code, name }) } : null;
  },

  async restore(tx, kind, parts) {
    await restoreNetworks(
      tx,
      parts.map(({ part }) => part),
    );
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
