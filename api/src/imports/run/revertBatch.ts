/** Reverting: deletes the companies that an import created and restores those it changed; later changes of users stay. */
import { changeRefusal, type Mover } from '@salesdesk/shared/domain';
import { type Message, messageOf, say } from '@salesdesk/shared/messages';
import { ownedOf } from '../../accounts/accountRights.service.ts';
import { type AuditEntry, lastChange, recordAll } from '../../audit/audit.service.ts';
import type { Db } from '../../database/db.ts';
import {
  deleteCompanies,
  deleteNotes,
  lockCompanies,
  type NetworkLink,
  type RawCompany,
  restoreNetworkLinks,
  selectWriterSince,
  updateCompanies,
} from '../store/companies.sql.ts';
import {
  type ImportRecord,
  markReverted,
  type Replaced,
  selectActor,
  selectCompaniesToRevert,
  selectRowsOfCompanies,
} from '../store/imports.sql.ts';
import { noteColumns } from '../store/note.ts';

type Row = Awaited<ReturnType<typeof selectRowsOfCompanies>>[number];

export interface RevertProgress {
  reverted: number;
  kept: number;
  /** The id of the last company that was processed, 0 at first. */
  last: number;
}

/** Reverts the next `size` companies; null behind the last. */
export async function revertBatch(
  tx: Db,
  found: ImportRecord,
  { reverted, kept, last }: RevertProgress,
  size: number,
): Promise<RevertProgress | null> {
  const ids = await selectCompaniesToRevert(tx, found.id, last, size);
  if (!ids.length) return null;
  const outcome = await revertCompanies(tx, found, ids);
  return { reverted: reverted + outcome.reverted, kept: kept + outcome.kept, last: ids.at(-1) ?? 0 };
}

/** The reverting user with current permissions; without any if the user left. */
async function reverterOf(tx: Db, { reverted_by, user_id }: ImportRecord): Promise<Mover> {
  const userId = reverted_by ?? user_id;
  return { userId, permissions: (await selectActor(tx, userId))?.permissions ?? [] };
}

async function revertCompanies(tx: Db, found: ImportRecord, ids: number[]) {
  const rows = await selectRowsOfCompanies(tx, found.id, ids);
  const companies = await lockCompanies(tx, ids);
  const reverter = await reverterOf(tx, found);
  const removed: number[] = [];
  const restored: RawCompany[] = [];
  const linked: { ids: number[]; links: NetworkLink[] } = { ids: [], links: [] };
  const marks: Parameters<typeof markReverted>[2][number][] = [];
  const audit: AuditEntry[] = [];
  for (const id of ids) {
    const own = rows.filter(({ account_id }) => account_id === id);
    const company = companies.get(id);
    const reason = await reasonNotReverted(tx, found, id, { company, rows: own, reverter });
    marks.push({ account_id: id, reverted: reason === null, ...noteColumns(reason ?? '') });
    if (reason !== null || !company) continue;
    const entry = { actorId: found.reverted_by ?? found.user_id, entityId: id } as const;
    if (own.some(({ outcome }) => outcome === 'create')) {
      removed.push(id);
      const message = say('account.removed', { name: String(company.name) });
      audit.push({ ...entry, action: 'account.import-reverted', message, before: company });
      continue;
    }
    const before = replacedBy(own);
    restored.push({ ...company, ...before.columns, updated_at: before.updated_at });
    if (before.networks) {
      linked.ids.push(id);
      linked.links.push(...before.networks);
    }
    const replaced = Object.fromEntries(Object.keys(before.columns).map((name) => [name, company[name]]));
    const after = { ...before.columns, import: found.filename, is_reverted: true };
    const message = say('account.put-back', { name: String(company.name) });
    audit.push({ ...entry, action: 'account.edited', message, before: replaced, after });
  }
  await deleteNotes(
    tx,
    found.id,
    restored.map(({ id }) => id),
  );
  await deleteCompanies(tx, removed);
  await updateCompanies(tx, restored);
  await restoreNetworkLinks(tx, linked.ids, linked.links);
  await recordAll(tx, audit);
  await markReverted(tx, found.id, marks);
  const kept = marks.filter(({ reverted }) => !reverted).length;
  return { reverted: marks.length - kept, kept };
}

/** Null if the company is as the import left it, and this user may change it in its earlier state. */
async function reasonNotReverted(
  tx: Db,
  { id: importId }: ImportRecord,
  id: number,
  { company, rows, reverter }: { company: RawCompany | undefined; rows: readonly Row[]; reverter: Mover },
): Promise<Message | null> {
  if (!company) return say('import.row-gone');
  const writer = await selectWriterSince(tx, importId, id);
  if (writer) return say('import.changed-since', { who: writer });
  if (company.version === rows[0]?.version) {
    const refusal = changeRefusal(ownedOf({ ...company, ...replacedBy(rows).columns }), reverter);
    return refusal && messageOf(refusal);
  }
  const change = await lastChange(tx, 'account', id);
  return say('import.changed-since', { who: change?.by ?? say('import.by-somebody') });
}

/** The state before the first of the rows. */
function replacedBy(rows: readonly Row[]): Replaced {
  const all: Replaced = { columns: {}, networks: null, updated_at: '' };
  for (const { before } of rows) {
    const replaced = before as Replaced | null;
    if (!replaced) continue;
    Object.assign(all.columns, replaced.columns);
    all.networks = replaced.networks ?? all.networks;
    all.updated_at = replaced.updated_at;
  }
  return all;
}
