/** Networks: the catalogue of networks that companies are proposed to. product.md sections 4, 5 and 7. */

import { type Network, networkFormErrors, type Status, type UndoOffer } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { recordBy } from '../audit/audit.service.ts';
import { refuseStale } from '../audit/recordVersion.ts';
import type { Db, DbOrTransaction } from '../database/db.ts';
import { imageAddress, receiveImage, removeImage, saveImage } from '../files/files.service.ts';
import type { Session } from '../guard/context.ts';
import { invalid, type Said } from '../http/reply.ts';
import { type IdempotentCall, once } from '../idempotency/idempotency.service.ts';
import { recordUndo, type UndoPart } from '../undo/undo.service.ts';
import type { NetworkForm } from './networks.schema.ts';
import {
  insertNetwork,
  isCodeClash,
  isCodeTaken,
  type LockedNetwork,
  lockNetwork,
  type NetworkFilters,
  type NetworkRow,
  selectNetworks,
  updateNetwork,
} from './networks.sql.ts';

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
    once(db, idempotentCall, async (tx) => {
      const columns = await checkedColumns(tx, form, null);
      const { id } = await insertNetwork(tx, { ...columns, logo_id: image && (await saveImage(tx, image)) });
      await recordBy(tx, session.userId, say('network.created', { name: columns.name }), id, { after: columns });
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
  return savingCode(() =>
    db.transaction().execute(async (tx) => {
      const network = await liveNetwork(tx, id);
      // Every signed-in user may read the catalogue.
      const current = async () => networkOf(network);
      await refuseStale(tx, { sent, newest: network.version, entity: 'network', id, current });
      const columns = await checkedColumns(tx, form, network);
      const logo = image ? await saveImage(tx, image) : network.logo_id;
      await updateNetwork(tx, id, { ...columns, logo_id: logo });
      if (logo !== network.logo_id) await removeImage(tx, network.logo_id);
      await recordBy(tx, session.userId, say('network.edited', { name: columns.name }), id, {
        before: shownOf(network),
        after: columns,
      });
    }),
  );
}

/** Activates or deactivates a network; inactive ones are only missing from the pickers. Returns its undo. */
export async function switchNetwork(db: Db, session: Session, id: number, status: Status): Promise<UndoOffer | null> {
  return db.transaction().execute(async (tx) => {
    const network = await liveNetwork(tx, id);
    if (network.status === status) return null;
    await updateNetwork(tx, id, { status });
    await recordBy(tx, session.userId, say('network.switched', { name: network.name }), id, {
      before: { status: network.status },
      after: { status },
    });
    return recordUndo(tx, session, 'network.switched', [partOf(network, { status: network.status })]);
  });
}

/** Soft delete: companies keep their badge. Returns its undo. */
export async function deleteNetwork(db: Db, session: Session, id: number): Promise<UndoOffer | null> {
  return db.transaction().execute(async (tx) => {
    const network = await liveNetwork(tx, id);
    await updateNetwork(tx, id, { deleted_at: new Date() });
    await recordBy(tx, session.userId, say('network.deleted', { name: network.name }), id, {
      before: shownOf(network),
    });
    return recordUndo(tx, session, 'network.deleted', [partOf(network, { deleted_at: null })]);
  });
}

/** `before` has the columns that a change replaces in a network that it locked. */
function partOf({ id, version, touched }: LockedNetwork, before: UndoPart['before']): UndoPart {
  return { entity: 'network', id, before: { ...before, updated_at: touched }, version: version + 1, isNeeded: true };
}

async function liveNetwork(tx: DbOrTransaction, id: number): Promise<LockedNetwork> {
  const network = await lockNetwork(tx, id);
  if (!network) throw invalid({ network_id: GONE });
  return network;
}

async function checkedColumns(tx: DbOrTransaction, form: NetworkForm, network: NetworkRow | null) {
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
