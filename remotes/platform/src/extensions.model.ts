/** The extensions of all remotes by slot, and what the operator changes of one. Pure. */
import {
  type ComposedExtension,
  compareExtensions,
  type ExtensionStatus,
  type RemoteRow,
  SLOT_NAMES,
} from '@salesdesk/shared/domain';

export interface ExtensionRow extends ExtensionStatus {
  remote: RemoteRow;
}

/** Every slot that has extensions, with these in the order in which users see them. */
export function rowsBySlot(remotes: readonly RemoteRow[]): { slot: string; rows: ExtensionRow[] }[] {
  const rows = remotes
    .flatMap((remote) => (remote.extensions ?? []).map((extension): ExtensionRow => ({ ...extension, remote })))
    .sort((one, other) => compareExtensions(placed(one), placed(other)));
  return SLOT_NAMES.map((slot) => ({ slot, rows: rows.filter((row) => row.slot === slot) })).filter(
    (group) => group.rows.length,
  );
}

function placed({ remote, composed, ...extension }: ExtensionRow) {
  return { ...extension, ...composed, remote: remote.name };
}

/** What is entered: the order is text, and 100 % are all users. */
export interface ExtensionDraft {
  hidden: boolean;
  pinned: boolean;
  order: string;
  share: number;
}

export function draftOf({ hidden, pinned, order, share = 100 }: ComposedExtension = {}): ExtensionDraft {
  return { hidden: hidden ?? false, pinned: pinned ?? false, order: order === undefined ? '' : String(order), share };
}

/** Whether the order is a whole number from 0 to 1000, or none. */
export function hasGoodOrder({ order }: ExtensionDraft): boolean {
  return /^(\d{1,3}|1000)?$/.test(order.trim());
}

export function composedOf({ hidden, pinned, order, share }: ExtensionDraft): ComposedExtension {
  return {
    ...(hidden ? { hidden } : {}),
    ...(pinned ? { pinned } : {}),
    ...(order.trim() ? { order: Number(order) } : {}),
    ...(share < 100 ? { share } : {}),
  };
}
