/** Runs imports in this process, one after the other; unfinished ones are continued by another process or the next start. */
import { randomUUID } from 'node:crypto';
import { changeRefusal, FALLBACK_ERROR_TEXT, type Mover } from '@salesdesk/shared/domain';
import { type FixedText, type Message, messageOf, say } from '@salesdesk/shared/messages';
import type { FastifyBaseLogger } from 'fastify';
import type { Updateable } from 'kysely';
import { ownedOf } from '../accounts/accountRights.service.ts';
import { type AuditEntry, lastChange, recordAll } from '../audit/audit.service.ts';
import { change } from '../change/change.ts';
import type { Db } from '../database/db.ts';
import type { Schema } from '../database/schema.ts';
import { SliceSize, yieldingDb } from '../database/yieldingDb.ts';
import { tableOf } from './importFile.service.ts';
import { recordImport } from './imports.service.ts';
import { planImport } from './plan/planImport.ts';
import { ImportAborted, importerOf, type RunProgress, runBatch } from './run/runBatch.ts';
import {
  deleteCompanies,
  deleteNotes,
  lockCompanies,
  type NetworkLink,
  type RawCompany,
  restoreNetworkLinks,
  selectWriterSince,
  updateCompanies,
} from './store/companies.sql.ts';
import {
  claimImport,
  type ImportRecord,
  markReverted,
  noteColumns,
  type Replaced,
  releaseImport,
  reportProgress,
  selectActor,
  selectCompaniesOfRows,
  selectCompaniesToRevert,
  selectImport,
  selectRowsOfCompanies,
  selectWaiting,
  updateImport,
} from './store/imports.sql.ts';

/** The import was cancelled or taken over by another process. The batch is rolled back. */
class ImportTakenOver extends Error {}

/** Pauses before each retry when the database is unavailable. */
const PAUSES_MS = [250, 1_000, 4_000, 8_000];

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>;

export class ImportRunner {
  readonly #db: Db;
  readonly #log: Log;
  readonly #name: string = randomUUID();
  readonly #waiting = new Set<number>();
  #working: Promise<void> | null = null;
  #stopped = false;

  constructor(db: Db, log: Log) {
    this.#db = yieldingDb(db);
    this.#log = log;
  }

  /** Starts or continues this import when its turn comes. */
  kick(id: number): void {
    if (this.#stopped) return;
    this.#waiting.add(id);
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
      const [next] = this.#waiting;
      if (next !== undefined) this.kick(next);
    });
  }

  /** Resumes imports that no process is working on; `all` at the start of the only process. */
  async resume({ all = false }: { all?: boolean } = {}): Promise<void> {
    if (this.#stopped) return;
    for (const id of await selectWaiting(this.#db, all)) {
      // After a start of the only process none has it.
      if (all) await updateImport(this.#db, id, { runner: null });
      this.kick(id);
    }
  }

  /** Resolves when no import is running any more. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working;
  }

  /** Finishes the current batch and starts nothing more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#waiting.clear();
    await this.#working;
  }

  async #work(): Promise<void> {
    for (const id of this.#waiting) {
      this.#waiting.delete(id);
      try {
        if (await claimImport(this.#db, id, this.#name))
          await this.#goThrough(id).finally(() => releaseImport(this.#db, id, this.#name));
      } catch (error) {
        this.#log.warn({ err: error, import: id }, 'an import waits for the database');
      }
    }
  }

  async #goThrough(id: number): Promise<void> {
    const found = await selectImport(this.#db, id);
    if (!found) return;
    try {
      if (found.state === 'running') await this.#run(found);
      if (found.state === 'reverting') await this.#revert(found);
    } catch (error) {
      if (error instanceof ImportTakenOver) return;
      if (!(error instanceof ImportAborted)) this.#log.error({ err: error, import: id }, 'an import was interrupted');
      await this.#end(found, 'interrupted', error instanceof ImportAborted ? error.reason : FALLBACK_ERROR_TEXT);
    }
  }

  async #run(found: ImportRecord): Promise<void> {
    const person = await importerOf(this.#db, found.user_id);
    const plan = await planImport(this.#db, await tableOf(this.#db, found.id), found, person);
    const rows = await selectCompaniesOfRows(this.#db, found.id);
    const companyOfRow = new Map(rows.map(({ row_number, account_id }) => [row_number, account_id]));
    const { position, counts } = found;
    const isDone = await this.#inBatches<RunProgress>(found, { position, counts }, async (tx, progress, size) => {
      const next = await runBatch(tx, { found, plan, companyOfRow }, progress, size);
      return next && { next, values: { position: next.position, counts: JSON.stringify(next.counts) } };
    });
    if (isDone) await this.#end(found, 'done');
  }

  async #revert(found: ImportRecord): Promise<void> {
    const { reverted, kept } = found;
    // `last` is the id of the last company that was processed.
    const start = { reverted, kept, last: 0 };
    const isDone = await this.#inBatches(found, start, async (tx, progress, size) => {
      const ids = await selectCompaniesToRevert(tx, found.id, progress.last, size);
      if (!ids.length) return null;
      const outcome = await revertCompanies(tx, found, ids);
      const [reverted, kept] = [progress.reverted + outcome.reverted, progress.kept + outcome.kept];
      return { next: { reverted, kept, last: ids.at(-1) ?? 0 }, values: { position: reverted + kept, reverted, kept } };
    });
    if (isDone) await this.#end(found, 'reverted');
  }

  /**
   * Runs batch after batch, yielding in between, each in a transaction with its progress. A batch returns what the next one
   * starts from, and the columns of the progress; null behind the last. False if this process stops before the end.
   */
  async #inBatches<Progress>(
    { id, state }: ImportRecord,
    start: Progress,
    batch: (
      tx: Db,
      from: Progress,
      size: number,
    ) => Promise<{ next: Progress; values: Updateable<Schema['imports']> } | null>,
  ): Promise<boolean> {
    const slice = new SliceSize();
    let progress = start;
    while (!this.#stopped) {
      const done = await this.#withRetry(() =>
        this.#db.transaction().execute((tx) =>
          slice.measure(async () => {
            const result = await batch(tx, progress, slice.rows);
            if (result && !(await reportProgress(tx, id, this.#name, state, result.values)))
              throw new ImportTakenOver();
            return result;
          }),
        ),
      );
      if (!done) return true;
      progress = done.next;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return false;
  }

  async #withRetry<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        const pause = PAUSES_MS[attempt];
        if (error instanceof ImportTakenOver || error instanceof ImportAborted || pause === undefined || this.#stopped)
          throw error;
        this.#log.warn({ err: error }, 'a batch of an import is tried again');
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  async #end(
    found: ImportRecord,
    state: 'done' | 'interrupted' | 'reverted',
    reason: FixedText | null = null,
  ): Promise<void> {
    const { id, user_id, reverted_by, filename } = found;
    const reason_message = reason && JSON.stringify(messageOf(reason));
    const values = { state, reason, reason_message, finished_at: new Date() };
    const userId = state === 'done' ? user_id : (reverted_by ?? user_id);
    await change(this.#db, { userId }, {}, async (unit) => {
      const isEnded = await reportProgress(unit.tx, id, this.#name, found.state, values);
      if (isEnded && state !== 'interrupted') recordImport(unit, `import.${state}`, id, filename);
    });
  }
}

type Row = Awaited<ReturnType<typeof selectRowsOfCompanies>>[number];

/** Deletes the companies that an import created and restores those it changed; later changes of users stay. */
async function revertCompanies(tx: Db, found: ImportRecord, ids: number[]) {
  const rows = await selectRowsOfCompanies(tx, found.id, ids);
  const companies = await lockCompanies(tx, ids);
  const userId = found.reverted_by ?? found.user_id;
  // With current permissions; without any if the user left.
  const reverter = { userId, permissions: (await selectActor(tx, userId))?.permissions ?? [] };
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
    const entry = { actorId: userId, entityId: id } as const;
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
  const putBack = restored.map(({ id }) => id);
  await deleteNotes(tx, found.id, putBack);
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
