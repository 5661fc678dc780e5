/** Runs imports in this process, one after the other; unfinished ones are continued by another process or the next start. */
import { randomUUID } from 'node:crypto';
import { FALLBACK_ERROR_TEXT } from '@salesdesk/shared/domain';
import { type FixedText, messageOf } from '@salesdesk/shared/messages';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/db.ts';
import { SliceSize, yieldingDb } from '../database/yieldingDb.ts';
import { ImportAborted, importerOf, type RunningImport, runBatch } from './apply/importRun.ts';
import { tableOf } from './importPlans.service.ts';
import { recordImport } from './imports.service.ts';
import { planImport } from './plan/planImport.ts';
import { revertBatch } from './revert/importRevert.ts';
import { selectCompaniesOfRows } from './store/importRows.sql.ts';
import {
  claimImport,
  type ImportRecord,
  ImportTakenOver,
  releaseImport,
  reportProgress,
  selectImport,
  selectWaiting,
  updateImport,
} from './store/imports.sql.ts';

/** Pauses before each retry when the database is unavailable. */
const PAUSES_MS = [250, 1_000, 4_000, 8_000];

export class ImportRunner {
  readonly #db: Db;
  readonly #log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly #name: string = randomUUID();
  readonly #waiting = new Set<number>();
  #working: Promise<void> | null = null;
  #stopped = false;

  constructor(db: Db, log: Pick<FastifyBaseLogger, 'error' | 'warn'>) {
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
        if (await claimImport(this.#db, id, this.#name)) await this.#goThrough(id);
      } catch (error) {
        this.#log.warn({ err: error, import: id }, 'an import waits for the database');
      }
    }
  }

  async #goThrough(id: number): Promise<void> {
    try {
      const found = await selectImport(this.#db, id);
      if (found?.state === 'running') await this.#run(found);
      if (found?.state === 'reverting') await this.#revert(found);
    } catch (error) {
      if (error instanceof ImportTakenOver) return;
      if (!(error instanceof ImportAborted)) this.#log.error({ err: error, import: id }, 'an import was interrupted');
      const reason = error instanceof ImportAborted ? error.reason : FALLBACK_ERROR_TEXT;
      await this.#end(id, 'running', { state: 'interrupted', reason });
      await this.#end(id, 'reverting', { state: 'interrupted', reason });
    } finally {
      await releaseImport(this.#db, id, this.#name);
    }
  }

  async #run(found: ImportRecord): Promise<void> {
    const person = await importerOf(this.#db, found.user_id);
    const plan = await planImport(this.#db, await tableOf(this.#db, found.id), found, person);
    const rows = await selectCompaniesOfRows(this.#db, found.id);
    const running: RunningImport = {
      found,
      plan,
      runner: this.#name,
      slice: new SliceSize(),
      position: found.position,
      counts: found.counts,
      companyOfRow: new Map(rows.map(({ row_number, account_id }) => [row_number, account_id])),
    };
    if (await this.#untilDone(() => runBatch(this.#db, running)))
      await this.#end(found.id, 'running', { state: 'done', reason: null }, found);
  }

  async #revert(found: ImportRecord): Promise<void> {
    const { reverted, kept } = found;
    const reverting = { found, runner: this.#name, slice: new SliceSize(), reverted, kept, last: 0 };
    if (await this.#untilDone(() => revertBatch(this.#db, reverting)))
      await this.#end(found.id, 'reverting', { state: 'reverted', reason: null }, found);
  }

  /** Runs batch after batch, yielding in between; false if this process stops before the end. */
  async #untilDone(batch: () => Promise<boolean>): Promise<boolean> {
    for (let hasMore = true; hasMore; ) {
      if (this.#stopped) return false;
      hasMore = await this.#withRetry(batch);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return true;
  }

  async #withRetry(batch: () => Promise<boolean>): Promise<boolean> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await batch();
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
    id: number,
    from: 'running' | 'reverting',
    { state, reason }: { state: 'done' | 'interrupted' | 'reverted'; reason: FixedText | null },
    found?: ImportRecord,
  ): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const reason_message = reason && JSON.stringify(messageOf(reason));
      const ended = await reportProgress(tx, id, this.#name, from, {
        state,
        reason,
        reason_message,
        finished_at: new Date(),
      });
      if (!ended || !found) return;
      const userId = from === 'running' ? found.user_id : (found.reverted_by ?? found.user_id);
      const action = state === 'done' ? 'import.done' : 'import.reverted';
      await recordImport(tx, { userId }, action, id, found.filename);
    });
  }
}
