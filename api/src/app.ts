/** Assembles the API: `buildApp` from its parts, `createApi` from the settings alone. */
import { setFlagsFromString } from 'node:v8';
import { holdsExactly, type PermissionKey, type RolloutEvent } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { accountsRoutes } from './accounts/accounts.routes.ts';
import { undoAccounts } from './accounts/accounts.service.ts';
import { tidyNumbers } from './accounts/tidyNumbers.ts';
import { activitiesRoutes } from './activities/activities.routes.ts';
import { undoActivities } from './activities/activities.service.ts';
import { sealProblem } from './audit/chain.ts';
import { auditTrailRoutes } from './auditTrail/auditTrail.routes.ts';
import { authRoutes, refreshRoutes, refreshSecretIn } from './auth/auth.routes.ts';
import { loadKeys } from './auth/secret.ts';
import { stepUpTicketOf } from './auth/stepUp.service.ts';
import { bulkRoutes } from './bulk/bulk.routes.ts';
import type { Config } from './config/config.ts';
import { contactsRoutes } from './contacts/contacts.routes.ts';
import { countriesRoutes } from './countries/countries.routes.ts';
import { fillCountries } from './countries/countries.service.ts';
import type { Keys } from './crypto/keys.ts';
import { isDatabaseUnavailable } from './database/databaseErrors.ts';
import { type Db, openDatabase } from './database/db.ts';
import { lockDirectory, removeLeftovers } from './database/directoryLock.ts';
import { aloneAtStart, migrate } from './database/migrate.ts';
import { checkPoolers } from './database/poolers.ts';
import { duplicatesRoutes } from './duplicates/duplicates.routes.ts';
import { filesRoutes } from './files/files.routes.ts';
import { authenticate, bearerSession, reporterOf } from './guard/authenticate.ts';
import { type Parts, provide, readIdempotencyKeys } from './guard/context.ts';
import { openReplica, readFromReplica } from './guard/replica.ts';
import { compressAnswers } from './http/compression.ts';
import { healthRoutes } from './http/health.ts';
import { countRemotes, metricsRoutes } from './http/metrics.ts';
import { shedLoad } from './http/overload.ts';
import { buildServer, type ServerParts } from './http/server.ts';
import { openTracing } from './http/tracing.ts';
import { importsRoutes } from './imports/imports.routes.ts';
import { ImportRunner } from './imports/runner.ts';
import { leadsRoutes } from './leads/leads.routes.ts';
import { liveRoutes, registerLive } from './live/live.routes.ts';
import { mergesRoutes } from './merges/merges.routes.ts';
import { undoMerges } from './merges/merges.service.ts';
import { networksRoutes } from './networks/networks.routes.ts';
import { undoNetworks } from './networks/networks.service.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { retractNotifications } from './notifications/notifications.service.ts';
import { overridesRoutes } from './overrides/overrides.routes.ts';
import { readOverrides } from './overrides/overrides.service.ts';
import { preferencesRoutes } from './preferences/preferences.routes.ts';
import { recordsRoutes } from './records/records.routes.ts';
import { releasesRoutes } from './releases/releases.routes.ts';
import { recordRelease, undoReleases } from './releases/releases.service.ts';
import { startRepeatedWork } from './repeatedWork.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { overridesTokenOf } from './sessions/overridesCookie.ts';
import { sessionsRoutes } from './sessions/sessions.routes.ts';
import { resumeSession, sessionOfSecret } from './sessions/sessions.service.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { undoSettings } from './settings/settings.service.ts';
import { stagesRoutes } from './stages/stages.routes.ts';
import { undoStages } from './stages/stages.service.ts';
import { tokensRoutes } from './tokens/tokens.routes.ts';
import { undoRoutes } from './undo/undo.routes.ts';
import { fillWithUsers } from './users/firstUsers.ts';
import { usersRoutes } from './users/users.routes.ts';
import { undoUsers } from './users/users.service.ts';

export { answerBrokenRequest } from './http/headers.ts';

const NOUNS = [
  authRoutes,
  sessionsRoutes,
  usersRoutes,
  networksRoutes,
  countriesRoutes,
  accountsRoutes,
  recordsRoutes,
  activitiesRoutes,
  notificationsRoutes,
  contactsRoutes,
  reportsRoutes,
  auditTrailRoutes,
  importsRoutes,
  leadsRoutes,
  settingsRoutes,
  stagesRoutes,
  bulkRoutes,
  mergesRoutes,
  duplicatesRoutes,
  preferencesRoutes,
  filesRoutes,
  overridesRoutes,
  tokensRoutes,
  releasesRoutes,
  liveRoutes,
  // Users first, then stages: every change takes their locks before any other, so two undos cannot deadlock.
  undoRoutes(
    [undoUsers, undoStages, undoSettings, undoAccounts, undoNetworks, undoActivities, undoMerges],
    retractNotifications,
    undoReleases,
  ),
];

type AppParts = Omit<Parts, 'resumeSession'> &
  ServerParts & {
    /** What is wrong with the release store, for /readyz; null when it can be written. */
    storeProblem?: (() => string | null) | undefined;
  };

/**
 * The API over a migrated database; it does not listen yet and owns neither database nor timers. The log goes to standard
 * output if `log` is absent. Folders that must not depend on others get what they need here.
 */
export async function buildApp(appParts: AppParts): Promise<FastifyInstance> {
  const { log, reportFailure, tracing, storeProblem, ...parts } = appParts;
  const app = await buildServer(parts.config, { log, reportFailure, tracing });
  provide(app, { ...parts, resumeSession, tracing });
  healthRoutes(app, parts.db, { ofData: sealProblem, ofStore: storeProblem });
  metricsRoutes(app, parts.config);
  countRemotes(app, app.releaseExists);
  openReplica(app, { isObserved: tracing !== undefined });
  registerLive(app);
  app.decorate('importRunner', new ImportRunner(parts.db, app.log));
  app.addHook('onClose', () => app.importRunner.stop());
  await app.register(async (guarded) => {
    await shedLoad(guarded, parts.config.overloadDelayMs);
    authenticate(guarded);
    readFromReplica(guarded);
    compressAnswers(guarded);
    readIdempotencyKeys(guarded);
    await guarded.register(refreshRoutes);
    await guarded.register(refreshRoutes, { prefix: '/api' });
    for (const routes of NOUNS) await guarded.register(routes, { prefix: '/api' });
  });
  await app.ready();
  return app;
}

export type Api = Awaited<ReturnType<typeof createApi>>;

/** Migrates and fills, one process at a time and without the time limits of requests. */
export async function prepare(config: Config, db: Db): Promise<{ keys: Keys; hasUsers: boolean }> {
  const isShared = config.databaseUrl !== undefined;
  if (config.databaseUrl) await checkPoolers({ ...config, databaseUrl: config.databaseUrl });
  const unlimited = isShared ? openDatabase(config, { unlimited: true }) : db;
  try {
    return await aloneAtStart(unlimited, isShared, async () => {
      await migrate(unlimited);
      await fillCountries(unlimited);
      const keys = await loadKeys(config, unlimited);
      const hasUsers = await fillWithUsers(unlimited, config, keys);
      await tidyNumbers(unlimited);
      return { keys, hasUsers };
    });
  } finally {
    if (isShared) await unlimited.destroy();
  }
}

/**
 * Opens the database (locking the directory of an embedded one for this process), migrates it, fills required data, and
 * builds the API. Throws a readable sentence if it cannot, and then leaves nothing open.
 */
export async function createApi(
  config: Config,
  outside: Pick<AppParts, 'releaseExists' | 'tokenStore' | 'releaseControl' | 'reportFailure' | 'storeProblem'> = {},
) {
  // Rows made at start-up live long. V8 would expect the same of the rows of every answer and allocate them in old space,
  // where collecting them takes a tenth of a busy server's time.
  setFlagsFromString('--no-allocation-site-pretenuring');
  const isShared = config.databaseUrl !== undefined;
  const directory = isShared ? null : config.dataDir;
  const release = directory ? lockDirectory(directory) : () => {};
  if (directory) removeLeftovers(directory);
  const tracing = config.tracing && (await openTracing(config.tracing));
  const db = openDatabase(config, { isObserved: tracing !== undefined });
  try {
    const { keys, hasUsers } = await prepare(config, db);
    const app = await buildApp({ config, db, keys, tracing, ...outside });
    if (!hasUsers)
      app.log.warn('Nobody can sign in yet: set FIRST_ADMIN_USERNAME, _EMAIL and _PASSWORD and start again.');
    const repeated = await startRepeatedWork(app, db, isShared);
    return {
      /** Ready to `listen`, to `inject`, or to be composed with `app.routing(request, response)`. */
      app,
      db,
      /** Identifies the caller of a request, for the edge. */
      identity: identityOf(app),
      /** Writes a change of releases into the audit trail. For the edge. */
      recordRelease: (remote: string, event: RolloutEvent) => recordRelease(db, remote, event),
      /** Counts what browsers report about releases, for /metrics. For the edge. */
      countOutcomes: app.countOutcomes,
      /** Whether an error of the asynchronous ones above means that the database is unavailable, so that a retry may succeed. */
      isDatabaseUnavailable,
      /** Makes /readyz answer 503, so that a load balancer sends no more requests here, and ends streams, which reconnect. */
      drain: () => {
        app.health.drain();
        void app.live.stop();
      },
      /** Finishes running requests, closes the database, releases the data directory. */
      close: async () => {
        repeated.stop();
        await app.close();
        await db.destroy();
        await tracing?.close().catch(() => undefined);
        release();
      },
    };
  } catch (error) {
    await db.destroy();
    release();
    throw error;
  }
}

type Cookies = string | undefined;

/** Reads sessions of this API; nothing but `holds` and `overridesOf` extends them. */
export function identityOf(app: FastifyInstance) {
  const { db, keys } = app;
  const cookiesIn = (cookies: Cookies) => app.parseCookie(cookies ?? '');
  const sessionIn = async (cookies: Cookies) => {
    const secret = refreshSecretIn(cookiesIn(cookies));
    return secret ? sessionOfSecret(db, keys, secret) : null;
  };
  return {
    /** The overrides that the cookie of a page's request grants; null without a valid one. */
    overridesOf: async (cookies: Cookies) => {
      const token = overridesTokenOf({ cookies: cookiesIn(cookies) });
      return token ? readOverrides(app, token) : null;
    },
    /** The ticket for a page that asks for the authenticator's code; null if the cookies are not of a user who may. */
    stepUpTicketOf: async (cookies: Cookies) => stepUpTicketOf(keys, await sessionIn(cookies)),
    /** The permissions of the user whose session the cookies name; null without a session. */
    permissionsOf: async (cookies: Cookies) => (await sessionIn(cookies))?.permissions ?? null,
    /** Whether the bearer of this Authorization header is signed in and holds the permission. */
    holds: async (authorization: string | undefined, key: PermissionKey) => {
      const session = await bearerSession(app, authorization);
      return session !== null && holdsExactly(session.permissions, key);
    },
    /** Who the bearer of this header is to reports about releases. The page reports by itself: that does not extend the session. */
    reporterOf: async (authorization: string | undefined) => {
      const session = await bearerSession(app, authorization, { isUse: false });
      return session && reporterOf(keys, session);
    },
    /** The same for the user whose session the cookies name. */
    cookieReporterOf: async (cookies: Cookies) => {
      const session = await sessionIn(cookies);
      return session && reporterOf(keys, session);
    },
  };
}
