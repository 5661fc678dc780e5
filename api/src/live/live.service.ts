/** Sends changes from the audit trail to browsers, filtered by their current permissions. ADR-111. */
import { ERROR_CODES, LIVE_CATCH_UP_MS, LIVE_CATCH_UP_ROWS, type LiveChanges } from '@salesdesk/shared/domain';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, signalsOf } from '../database/db.ts';
import type { Signals } from '../database/signals.ts';
import type { Session } from '../guard/context.ts';
import { ApiError } from '../http/reply.ts';
import { changedNotifications } from '../notifications/notifications.service.ts';
import { liveSessions } from '../sessions/sessions.service.ts';
import {
  idOf,
  readId,
  selectHashAt,
  selectHead,
  selectRecent,
  selectSince,
  selectTrailAfter,
  type TrailPosition,
  type TrailRow,
} from './live.sql.ts';
import { LiveStream, rightsOf, type StreamEnd, visibleChange } from './stream.ts';

/** A browser opens one; more would use up connections for its other calls. */
const STREAMS_PER_SESSION = 3;
/** Whose notifications changed; their browser fetches them. */
const NOTIFIED = { event: 'notified', data: {} };
/** Longer than a transaction takes: one that is committed late is found by its earlier time. */
const NOTIFIED_WINDOW_SECONDS = 300;
/** After a stop browsers reconnect within this range of time. */
const RECONNECT_DELAY_MS = [500, 3_000] as const;

interface LiveParts {
  db: Db;
  log: FastifyBaseLogger;
  /** Maximum number of streams of this process. */
  limit: number;
  heartbeatMs: number;
  /** How far the database is, where reads may go to a replica. */
  position: () => Promise<string | undefined>;
  /** Counts events for the metrics. */
  count: { announced: () => void; ended: (end: StreamEnd) => void };
}

export class Live {
  readonly #parts: LiveParts;
  readonly #streams = new Set<LiveStream>();
  /** Runs one task at a time: joining, reading the trail, checking sessions. */
  #queue: Promise<unknown> = Promise.resolve();
  /** Position up to which all streams are served; null before the first stream. */
  #head: TrailPosition | null = null;
  #signals: Signals | null = null;
  #heartbeat: NodeJS.Timeout | undefined;
  /** The changes of notifications that were sent. */
  #notified: ReadonlySet<string> = new Set();
  #isReadingWanted = false;
  #isStopped = false;

  constructor(parts: LiveParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#streams.size;
  }

  /**
   * Opens a stream that continues after `lastId`; without one with the last `recent` seconds, else from now on. Throws 429
   * or 503 if there are too many.
   */
  async join(
    session: Session,
    { lastId, recent = 0 }: { lastId?: string | undefined; recent?: number | undefined },
  ): Promise<LiveStream> {
    this.#refuseTooMany(session);
    const stream = new LiveStream(session, 0, (ended, end) => {
      this.#streams.delete(ended);
      this.#parts.count.ended(end);
    });
    // Counted from now on; it gets changes only after its turn in the queue.
    stream.position = Number.POSITIVE_INFINITY;
    this.#streams.add(stream);
    try {
      await this.#inTurn(async () => {
        const head = await this.#start();
        await this.#look((other) => other === stream);
        const missed = await (lastId === undefined
          ? selectRecent(this.#parts.db, recent)
          : selectSince(this.#parts.db, lastId));
        const last = missed?.at(-1) ?? (missed && readId(lastId)) ?? head;
        stream.send({ retry: RECONNECT_DELAY_MS[0] });
        await this.#sendPosition([stream]);
        if (!missed) stream.send({ event: 'reset', data: {} });
        for (const row of missed ?? []) this.#tell(stream, row);
        if (await this.#missedNotifications(session, lastId, recent)) stream.send(NOTIFIED);
        stream.beat('hash' in last ? idOf(last) : lastId);
        stream.position = last.position;
      });
    } catch (error) {
      stream.body.destroy();
      throw error;
    }
    if (this.#isStopped) stream.end('stopping', reconnectDelayMs());
    return stream;
  }

  /** The same for clients that poll. */
  async read(session: Session, since: string | undefined): Promise<LiveChanges> {
    const head = await selectHead(this.#parts.db);
    const missed = await selectSince(this.#parts.db, since ?? '');
    const changes = missed?.map((row) => visibleChange(session.permissions, row)).filter((change) => change !== null);
    const lastId = idOf(missed?.at(-1) ?? head);
    const rights = rightsOf(session.permissions);
    return { lastId, isComplete: missed !== null, changes: changes ?? [], rights };
  }

  /** Ends every stream with the delay for reconnecting, and accepts no new ones. Safe to call twice. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#heartbeat);
    for (const stream of this.#streams) stream.end('stopping', reconnectDelayMs());
    await this.#queue.catch(() => {});
    const signals = this.#signals;
    this.#signals = null;
    await signals?.stop();
  }

  #refuseTooMany({ sessionId }: Session): void {
    if (this.#isStopped || this.#parts.limit === 0 || this.#streams.size >= this.#parts.limit)
      throw new ApiError(ERROR_CODES.unexpected, { status: 503, retryAfter: this.#isStopped ? 2 : 60 });
    const own = [...this.#streams].filter((stream) => stream.session.sessionId === sessionId);
    if (own.length >= STREAMS_PER_SESSION) throw new ApiError(ERROR_CODES.unexpected, { status: 429, retryAfter: 60 });
  }

  /** Subscribes to signals and reads the end of the trail, once. */
  async #start(): Promise<TrailPosition> {
    this.#signals ??= await signalsOf(this.#parts.db)(() => this.#readSoon());
    this.#head ??= await selectHead(this.#parts.db);
    if (this.#heartbeat === undefined && !this.#isStopped) {
      this.#heartbeat = setInterval(() => void this.#beat(), this.#parts.heartbeatMs);
      this.#heartbeat.unref();
    }
    return this.#head;
  }

  /** The signals of a burst cause a single read. */
  #readSoon(): void {
    if (this.#isReadingWanted || this.#isStopped) return;
    this.#isReadingWanted = true;
    void this.#inTurn(async () => {
      this.#isReadingWanted = false;
      await this.#readOn();
      await this.#tellNotified();
    }).catch((error) => this.#parts.log.warn({ err: error }, 'live: the trail could not be read'));
  }

  async #readOn(): Promise<void> {
    if (!this.#head || this.#isStopped) return;
    const rows = await selectTrailAfter(this.#parts.db, this.#head.position, LIVE_CATCH_UP_ROWS + 1);
    if (!rows.length) return;
    const isTooMuch = rows.length > LIVE_CATCH_UP_ROWS;
    const users = new Set(rows.map(concernsSessionsOf));
    await this.#look(isTooMuch ? () => true : ({ session }) => users.has(session.userId));
    if (isTooMuch) return this.#reset(await selectHead(this.#parts.db));
    await this.#sendPosition(this.#streams);
    this.#head = rows.at(-1) as TrailRow;
    for (const stream of this.#streams) {
      for (const row of rows) {
        if (row.position <= stream.position) continue;
        stream.position = row.position;
        this.#tell(stream, row);
      }
    }
  }

  /** After a failover that lost its last writes, the trail continues from an earlier position, and new rows would not be sent. */
  async #checkHead(): Promise<void> {
    if (!this.#head?.position) return;
    const hash = await selectHashAt(this.#parts.db, this.#head.position);
    if (hash !== this.#head.hash) this.#reset(await selectHead(this.#parts.db));
  }

  /** All browsers reload everything and get what comes after `head`. */
  #reset(head: TrailPosition): void {
    this.#head = head;
    for (const stream of this.#streams) {
      if (stream.position === Number.POSITIVE_INFINITY) continue;
      stream.position = head.position;
      stream.send({ event: 'reset', id: idOf(head), data: {} });
    }
  }

  /** Before what was read, so that no replica shows less; at each heartbeat, so that none is further behind. */
  async #sendPosition(streams: Iterable<LiveStream>): Promise<void> {
    const data = await this.#parts.position();
    if (data) for (const stream of streams) stream.send({ event: 'position', data });
  }

  #tell(stream: LiveStream, row: TrailRow): void {
    if (stream.tell(row)) this.#parts.count.announced();
  }

  /** Sends to each user whose notifications changed since the last call, and to nobody else. */
  async #tellNotified(): Promise<void> {
    const userIds = [...new Set([...this.#streams].map(({ session }) => session.userId))];
    if (!userIds.length || this.#isStopped) return;
    const changed = await changedNotifications(this.#parts.db, userIds, NOTIFIED_WINDOW_SECONDS);
    const users = new Set([...changed].filter(([key]) => !this.#notified.has(key)).map(([, userId]) => userId));
    this.#notified = new Set(changed.keys());
    for (const stream of this.#streams) if (users.has(stream.session.userId)) stream.send(NOTIFIED);
  }

  /** Whether the user's notifications changed before the stream; after a longer time a browser loads everything anyway. */
  async #missedNotifications({ userId }: Session, lastId: string | undefined, recent: number): Promise<boolean> {
    const seconds = lastId === undefined ? recent : LIVE_CATCH_UP_MS / 1000;
    return seconds > 0 && (await changedNotifications(this.#parts.db, [userId], seconds)).size > 0;
  }

  /** Ends the streams of ended sessions and updates changed permissions; a user whose rights changed gets them at once. */
  async #look(which: (stream: LiveStream) => boolean): Promise<void> {
    const looked = [...this.#streams].filter(which);
    const sessions = await liveSessions(this.#parts.db, [...new Set(looked.map(({ session }) => session.sessionId))]);
    for (const stream of looked) {
      const session = sessions.get(stream.session.sessionId);
      const isChanged = session?.permissionVersion !== stream.session.permissionVersion;
      if (session) stream.session = session;
      else stream.end('session');
      // Does nothing on a stream that has ended.
      if (isChanged) stream.beat();
    }
  }

  async #beat(): Promise<void> {
    this.#signals?.probe();
    await this.#inTurn(async () => {
      await this.#checkHead();
      await this.#readOn();
      await this.#tellNotified();
      await this.#look(() => true);
      await this.#sendPosition(this.#streams);
    }).catch((error) => this.#parts.log.warn({ err: error }, 'live: the heartbeat failed'));
    for (const stream of this.#streams) {
      // Do not send this process's position to a browser that got more from another process.
      const isThere = this.#head && this.#head.position >= stream.position;
      stream.beat(isThere && this.#head ? idOf(this.#head) : undefined);
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work, work);
    this.#queue = turn.catch(() => {});
    return turn;
  }
}

/** The user whose sessions may have ended, or have other permissions, after this row. */
function concernsSessionsOf({ entity, entity_id }: TrailRow): number | null {
  return entity === 'user' ? entity_id : null;
}

function reconnectDelayMs(): number {
  const [from, to] = RECONNECT_DELAY_MS;
  return Math.round(from + Math.random() * (to - from));
}
