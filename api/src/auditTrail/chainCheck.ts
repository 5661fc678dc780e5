/** Verifies the audit trail in the background for the screen Audit. ADR-082 and ADR-147. */
import { setTimeout } from 'node:timers/promises';
import type { AuditState } from '@salesdesk/shared/domain';
import type { FastifyBaseLogger } from 'fastify';
import { walkChain } from '../audit/chain.ts';
import type { Db } from '../database/db.ts';

/** A check that is older is made again when somebody opens the screen. */
const FRESH_MS = 60 * 60_000;
/** Between two pages of the trail, so that other calls are not held up on the embedded database. */
const PAUSE_MS = 10;

class Stopped extends Error {}

/** One check at a time in this process; it keeps the last result. */
export class ChainCheck {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  #last: Pick<AuditState, 'checked_at' | 'rows' | 'problem'> = { checked_at: null, rows: 0, problem: null };
  #running: Promise<void> | null = null;
  #isStopped = false;

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  /** The last result. Begins a check when there is none of the last hour, or when `again` is set. */
  state(again: boolean): AuditState {
    const { checked_at } = this.#last;
    const isFresh = checked_at !== null && Date.now() - Date.parse(checked_at) < FRESH_MS;
    if (!this.#isStopped && !this.#running && (again || !isFresh)) this.#running = this.#check();
    return { ...this.#last, is_checking: this.#running !== null };
  }

  /** Ends a running check; none begins after it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #check(): Promise<void> {
    try {
      const verdict = await walkChain(this.#db, null, async () => {
        await setTimeout(PAUSE_MS);
        if (this.#isStopped) throw new Stopped();
      });
      const found = verdict.whole ? { rows: verdict.rows, problem: null } : { rows: 0, problem: verdict.problem };
      this.#last = { checked_at: new Date().toISOString(), ...found };
    } catch (error) {
      if (!(error instanceof Stopped)) this.#log.warn({ err: error }, 'The audit trail could not be checked.');
    } finally {
      this.#running = null;
    }
  }
}
