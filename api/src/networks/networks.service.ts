/** Networks: the catalogue of networks that companies are proposed to. product.md sections 4, 5 and 7. */
import {
  type endpoints,
  type Network,
  networkFormErrors,
  STATUS,
  type Status,
  type Undoable,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { refuseStale } from '../audit/recordVersion.ts';
import { change } from '../change/change.ts';
import type { Db } from '../database/db.ts';
import { lockRows, restoreRows } from '../database/versionedRows.ts';
import { imageAddress, receiveImage, removeImage, saveImage } from '../files/files.service.ts';
import type { Session } from '../guard/context.ts';
import { invalid, type Said } from '../http/reply.ts';
import type { Body } from '../http/route.ts';
import type { IdempotentCall } from '../idempotency/idempotency.service.ts';
import type { PutBack } from '../undo/putBack.ts';
import {
  insertNetwork,
  isCodeClash,
  isCodeTaken,
  type LockedNetwork,
  lockNetwork,
  type NetworkFilters,
  type NetworkRow,
  selectNetworks,
} from './networks.sql.ts';

type NetworkForm = Body<typeof endpoints.networks.create>;

const GONE = 'This network does not exist any more.';
const CODE_TAKEN = 'Network code already exists';

/** Live networks by name, including inactive ones, which pickers omit. */
export async function listNetworks(db: Db, filters: NetworkFilters = {}): Promise<Network[]> {
  const rows = await selectNetworks(db, filters);
  return rows.map(networkOf);
}

function networkOf(row: NetworkRow): Network {
  return {
    network_id: row.id,
    network_parent_id: row.id,
    network_name: row.name,
    network_code: row.code,
    network_url: row.url,
    network_logo: imageAddress(row.logo_id),
    network_color_code: row.color_code,
    network_status: row.status,
    version: row.version,
  };
}

/** Adds a network; returns its id. */
export async function createNetwork(
  db: Db,
  session: Session,
  form: NetworkForm,
  idempotentCall: IdempotentCall | null,
): Promise<{ id: number }> {
  const image = await receiveImage(form.network_logo, 'network_logo');
  return savingCode(() =>
    change(db, session, { idempotentCall }, async (unit) => {
      const columns = await checkedColumns(unit.tx, form, null);
      const logo_id = image && (await saveImage(unit.tx, image));
      const { id } = await insertNetwork(unit.tx, { ...columns, logo_id });
      unit.record(id, { message: say('network.created', { name: columns.name }), after: columns });
      return { id };
    }),
  );
}

/** Saves the sent fields; absent ones, including the logo, are left unchanged. */
export async function editNetwork(
  db: Db,
  session: Session,
  id: number,
  { version: sent, ...form }: NetworkForm & { version?: number },
): Promise<void> {
  const image = await receiveImage(form.network_logo, 'network_logo');
  await savingCode(() =>
    change(db, session, {}, async (unit) => {
      const { tx } = unit;
      const network = await liveNetwork(tx, id);
      // Every signed-in user may read the catalogue.
      const current = async () => networkOf(network);
      await refuseStale(tx, { sent, newest: network.version, entity: 'network', id, current });
      const columns = await checkedColumns(tx, form, network);
      const logo_id = image ? await saveImage(tx, image) : network.logo_id;
      const message = say('network.edited', { name: columns.name });
      await unit.update('network', network, columns, { message, besides: { logo_id } });
      if (logo_id !== network.logo_id) await removeImage(tx, network.logo_id);
    }),
  );
}

/** Activates or deactivates a network; inactive ones are only missing from the pickers. */
export function switchNetwork(db: Db, session: Session, id: number, status: Status): Promise<Undoable> {
  return change(db, session, { undo: 'network.switched' }, async (unit) => {
    const network = await liveNetwork(unit.tx, id);
    if (network.status === status) return;
    await unit.update('network', network, { status }, { message: say('network.switched', { name: network.name }) });
  });
}

/** Soft delete: companies keep their badge. */
export function deleteNetwork(db: Db, session: Session, id: number): Promise<Undoable> {
  return change(db, session, { undo: 'network.deleted' }, async (unit) => {
    const network = await liveNetwork(unit.tx, id);
    const message = say('network.deleted', { name: network.name });
    const entry = { message, before: shownOf(network), after: null };
    await unit.update('network', network, { deleted_at: new Date() }, entry);
  });
}

async function liveNetwork(tx: Db, id: number): Promise<LockedNetwork> {
  const network = await lockNetwork(tx, id);
  if (!network) throw invalid({ network_id: GONE });
  return network;
}

async function checkedColumns(tx: Db, form: NetworkForm, network: NetworkRow | null) {
  const values = {
    network_name: form.network_name ?? network?.name ?? '',
    network_code: form.network_code ?? network?.code ?? '',
    network_color_code: form.network_color_code ?? network?.color_code ?? '',
    network_url: form.network_url ?? network?.url ?? '',
    hasLogo: form.network_logo !== undefined || Boolean(network?.logo_id),
  };
  const errors: Record<string, Said> = { ...networkFormErrors(values) };
  if (!errors.network_code && (await isCodeTaken(tx, values.network_code, network?.id ?? null)))
    errors.network_code = CODE_TAKEN;
  if (Object.keys(errors).length) throw invalid(errors);
  return {
    name: values.network_name,
    code: values.network_code,
    url: values.network_url,
    color_code: values.network_color_code.toUpperCase(),
  };
}

/** Two users may save the same code at once: the index decides, and its refusal gets the usual message. */
async function savingCode<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (isCodeClash(error)) throw invalid({ network_code: CODE_TAKEN });
    throw error;
  }
}

function shownOf({ name, code, url, color_code }: NetworkRow) {
  return { name, code, url, color_code };
}

type Row = Pick<NetworkRow, (typeof COLUMNS)[number]>;

const COLUMNS = ['id', 'name', 'code', 'url', 'color_code', 'version', 'status'] as const;

/** Undo for networks: restores their status, or a deleted network. Every signed-in user may read the catalogue. */
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
