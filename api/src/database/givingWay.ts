/**
 * Long work that lets others through. The embedded database runs inside this process, and its statements follow each other
 * without a turn of the event loop: a change of thousands of rows would keep every other call from even being accepted,
 * and those that come are answered 503 as if there were too much to do.
 */
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  UnknownRow,
} from 'kysely';
import type { Db } from './db.ts';

/** Others are let in as soon as a statement ends after this time. */
const HELD_MS = 20;

/** One for each database, as what is under way is remembered by it. */
const known = new WeakMap<Db, Db>();

/** The same database; after a statement the event loop may turn. For work of many statements. */
export function givingWay(db: Db): Db {
  const polite = known.get(db) ?? db.withPlugin(new TurnBetweenStatements());
  known.set(db, polite);
  return polite;
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
/** Others wait this long for the connection at most, where a smaller slice can help it. */
const LONG_MS = 150;
const SHORT_MS = 60;

/** How many rows the next slice has: each is a transaction, during which others wait. It begins with few. */
export class SliceSize {
  #rows = LEAST;
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Does the work of one slice, and makes the next one smaller when it took long, larger when it was short. */
  async measure<T>(work: () => Promise<T>): Promise<T> {
    const began = this.#now();
    const done = await work();
    const took = this.#now() - began;
    if (took > LONG_MS) this.#rows = Math.max(LEAST, Math.floor(this.#rows / 2));
    if (took < SHORT_MS) this.#rows = Math.min(MOST, this.#rows * 2);
    return done;
  }
}
