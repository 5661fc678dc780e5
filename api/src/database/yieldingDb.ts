/**
 * Yields to other calls during long work. The embedded database runs inside this process, and its statements follow each
 * other without a turn of the event loop: a change of thousands of rows would block every other call, and overload
 * protection would answer them with 503.
 */
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  UnknownRow,
} from 'kysely';
import type { Db } from './db.ts';
import { handleWith } from './handles.ts';

/** The event loop may turn once a statement ends after this time. */
const HELD_MS = 20;

/** Returns the same database, which lets the event loop turn between statements. For work of many statements. */
export function yieldingDb(db: Db): Db {
  return handleWith(db, new TurnBetweenStatements());
}

class TurnBetweenStatements implements KyselyPlugin {
  #turnedAt = performance.now();

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (performance.now() - this.#turnedAt > HELD_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      this.#turnedAt = performance.now();
    }
    return result;
  }
}

const LEAST = 10;
const MOST = 100;
/** The longest that a slice may hold the connection, if a smaller slice helps. */
const LONG_MS = 150;
const SHORT_MS = 60;

/** The number of rows of the next slice: each is a transaction during which others wait. Starts small. */
export class SliceSize {
  #rows = LEAST;
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Runs one slice, then makes the next one smaller if it took long and larger if it was short. */
  async measure<T>(work: () => Promise<T>): Promise<T> {
    const began = this.#now();
    const done = await work();
    const took = this.#now() - began;
    if (took > LONG_MS) this.#rows = Math.max(LEAST, Math.floor(this.#rows / 2));
    if (took < SHORT_MS) this.#rows = Math.min(MOST, this.#rows * 2);
    return done;
  }
}
