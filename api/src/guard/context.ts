/** Properties that every route finds on `app` and `request`. */

import { createHash } from 'node:crypto';
import type { PermissionKey, ReleaseControl, TokenStore } from '@salesdesk/shared/domain';
import type { FixedText } from '@salesdesk/shared/messages';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { fingerprint, type Keys } from '../crypto/keys.ts';
import type { PreAuth } from '../crypto/tokens.ts';
import type { Db } from '../database/db.ts';
import type { Reads } from '../database/replica.ts';
import { UploadedFile } from '../http/fields.ts';
import { invalid } from '../http/reply.ts';
import type { Tracing } from '../http/tracing.ts';
import type { IdempotentCall } from '../idempotency/idempotency.service.ts';

/** The signed-in user, with current permissions. */
export interface Session {
  userId: number;
  sessionId: string;
  permissions: string[];
  permissionVersion: number;
}

/** Whether this release exists; with a null version, whether the remote has any release. */
export type ReleaseLookup = (remote: string, version: string | null) => Promise<boolean>;

/** The session with that id, null if it has ended; `isUse` false does not extend it. */
type ResumeSession = (db: Db, sessionId: string, use?: { isUse?: boolean }) => Promise<Session | null>;

/** What the routes need and `app.ts` provides. */
export interface Parts {
  config: Config;
  db: Db;
  keys: Keys;
  /** Called before an override is granted; if absent, every release counts as existing. */
  releaseExists?: ReleaseLookup | undefined;
  /** The tokens and owners in the release store; if absent, there are none and none can be made. */
  tokenStore?: TokenStore | undefined;
  /** Changes releases in the release store; if absent, nothing can be changed. */
  releaseControl?: ReleaseControl | undefined;
  /** Provided by the sessions, which the guard does not import. */
  resumeSession: ResumeSession;
  /** Adds the statements of a request to its span; if absent, there are no spans. */
  tracing?: Pick<Tracing, 'databaseOf'> | undefined;
}

/** Makes the parts available to routes and hooks. */
export function provide(app: FastifyInstance, parts: Parts): void {
  const { config, db, keys, releaseExists, tokenStore, releaseControl, resumeSession, tracing } = parts;
  app.decorate('config', config).decorate('db', db).decorate('keys', keys);
  app.decorateRequest<Db, 'db'>('db', {
    getter(this: FastifyRequest) {
      const used = this.reads?.db ?? db;
      return tracing ? tracing.databaseOf(this, used) : used;
    },
  });
  app.decorateRequest('reads', null);
  app.decorate('tokenStore', tokenStore ?? NO_TOKENS);
  app.decorate('releaseControl', releaseControl ?? { change: noStore, undo: noStore });
  app.decorate('releaseExists', releaseExists ?? (async () => true)).decorate('resumeSession', resumeSession);
}

const noStore = () => Promise.reject(new Error('This API was started without a release store.'));
const NO_TOKENS: TokenStore = {
  list: async () => [],
  owners: async () => new Map(),
  revoke: async () => false,
  create: noStore,
  setOwner: noStore,
};

/**
 * The routes of one folder; `app.config` and `app.keys` are set, `request.session` after `access: 'session'`. Handlers use
 * `request.db`, so that traces know whose statements they are.
 */
export type Routes = FastifyPluginAsync;

export type RequestParts = Pick<FastifyInstance, 'db' | 'config' | 'keys' | 'tokenStore' | 'releaseControl'>;

/** For services that need more than the database. */
export function partsOf({ db, server }: Pick<FastifyRequest, 'db' | 'server'>): RequestParts {
  const { config, keys, tokenStore, releaseControl } = server;
  return { db, config, keys, tokenStore, releaseControl };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For work that belongs to no request. */
    db: Db;
    config: Config;
    keys: Keys;
    releaseExists: ReleaseLookup;
    tokenStore: TokenStore;
    releaseControl: ReleaseControl;
    resumeSession: ResumeSession;
  }
  interface FastifyRequest {
    /** The database, for the statements of this request. */
    db: Db;
    /** Where `db` is the replica. */
    reads: Reads | null;
    /** Set on routes with `access: 'session'`. */
    session: Session;
    /** Set on routes with `access: 'preAuth'`. */
    preAuth: PreAuth;
    /** On routes with `idempotent`, when the call carries an `Idempotency-Key`. */
    idempotentCall: IdempotentCall | null;
  }
  interface FastifyContextConfig {
    /** Every route declares who may call it; registration fails otherwise. */
    access?: 'public' | 'preAuth' | 'session';
    /** Required besides a session; with a list, any one suffices. */
    permission?: PermissionKey | PermissionKey[];
    /** Browsers may call it only from our own pages. */
    ourPagesOnly?: boolean;
    /** Called by the page itself, not by the user: does not extend the session. */
    isNoUse?: true;
    /** Files of this route may be larger than images; `tooLarge` is the message for an oversized one. */
    upload?: { bytes: number; tooLarge: FixedText };
    /** The route passes `request.idempotentCall` to its service, which runs it once (`Idempotency-Key`). */
    idempotent?: true;
  }
}

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Sets `request.idempotentCall` before the handler runs, and marks a stored reply in the response. */
export function readIdempotencyKeys(app: FastifyInstance): void {
  app.decorateRequest('idempotentCall', null);
  app.addHook('preHandler', async (request) => {
    const key = request.headers['idempotency-key'];
    if (!request.routeOptions.config.idempotent || key === undefined) return;
    if (typeof key !== 'string' || !KEY.test(key))
      throw invalid({ 'Idempotency-Key': 'Idempotency-Key should be 1 to 200 visible characters' });
    request.idempotentCall = {
      userId: request.session.userId,
      operation: `${request.method} ${request.routeOptions.url}`,
      key,
      // A keyed hash, because the content may hold a password.
      fingerprint: fingerprint(app.keys.lookup, `wish:${canonical(request.body)}`),
      replayed: false,
    };
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.idempotentCall?.replayed) reply.header('idempotency-replayed', 'true');
    done(null, payload);
  });
}

/** The same text for the same content, whatever the order of its fields. */
function canonical(body: unknown): string {
  return JSON.stringify(body, (_name, value: unknown) => {
    if (value instanceof UploadedFile) return createHash('sha256').update(value.bytes).digest('hex');
    if (!value || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
