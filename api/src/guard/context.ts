/** What every route finds on `app` and `request`. */

import type { PermissionKey } from '@salesdesk/shared/domain';
import type { FixedText } from '@salesdesk/shared/messages';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Keys } from '../crypto/keys.ts';
import type { PreAuth } from '../crypto/tokens.ts';
import type { Db } from '../database/db.ts';
import type { IdempotentCall } from '../idempotency/idempotency.service.ts';

/** Who is signed in, with the rights of this very moment. */
export interface Session {
  userId: number;
  sessionId: string;
  permissions: string[];
  permissionVersion: number;
}

/** Whether there is such a release; with a null version, whether there is any of the remote. */
export type ReleaseLookup = (remote: string, version: string | null) => Promise<boolean>;

/** The session with that number, null when it has ended; `isUse` false does not extend it. */
export type ResumeSession = (db: Db, sessionId: string, use?: { isUse?: boolean }) => Promise<Session | null>;

/** What the routes need to know, and `app.ts` gives. */
export interface Parts {
  config: Config;
  db: Db;
  keys: Keys;
  /** Asked before an override is granted; every release exists when absent. */
  releaseExists?: ReleaseLookup | undefined;
  /** Provided by the sessions, which the guard does not import. */
  resumeSession: ResumeSession;
}

/** Puts the parts where routes and hooks find them. */
export function provide(app: FastifyInstance, { config, db, keys, releaseExists, resumeSession }: Parts): void {
  app.decorate('config', config).decorate('db', db).decorate('keys', keys);
  app.decorate('releaseExists', releaseExists ?? (async () => true)).decorate('resumeSession', resumeSession);
}

/** A noun's routes; `app.db`, `app.config` and `app.keys` are there, `request.session` after `access: 'session'`. */
export type Routes = FastifyPluginAsync;

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
    config: Config;
    keys: Keys;
    releaseExists: ReleaseLookup;
    resumeSession: ResumeSession;
  }
  interface FastifyRequest {
    /** Set on routes with `access: 'session'`. */
    session: Session;
    /** Set on routes with `access: 'preAuth'`. */
    preAuth: PreAuth;
    /** On routes with `idempotent`, when the call carries an `Idempotency-Key`. */
    idempotentCall: IdempotentCall | null;
  }
  interface FastifyContextConfig {
    /** Every route says who may call it; registration fails without. */
    access?: 'public' | 'preAuth' | 'session';
    /** Needed besides a session; of a list any one suffices. */
    permission?: PermissionKey | PermissionKey[];
    /** A browser may call it from our own pages only. */
    ourPagesOnly?: boolean;
    /** Called by the page itself, not by a person: it does not extend the session. */
    isNoUse?: true;
    /** Files of this route may be larger than pictures; `tooLarge` says so when one is not. */
    upload?: { bytes: number; tooLarge: FixedText };
    /** The route passes `request.idempotentCall` to its service, which runs it once (`Idempotency-Key`). */
    idempotent?: true;
  }
}
