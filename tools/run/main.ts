/**
 * The whole product in one process: API and edge on one port. Settings come from the environment. `--one`: host and remotes are
 * one application (`oneApplication.ts`).
 */
import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { createApi } from '@salesdesk/api';
import { readConfig } from '@salesdesk/api/config';
import { demoSignIns } from '@salesdesk/api/seed';
import { buildEdge } from '@salesdesk/delivery/edge';
import { createFailureRegistry } from '@salesdesk/delivery/failure-registry';
import { DEFAULT_LIMITS, type HealthLimits } from '@salesdesk/delivery/health';
import { readLiveHost } from '@salesdesk/delivery/host';
import { readOidcSettings } from '@salesdesk/delivery/oidc-settings';
import { openStore, watchStore } from '@salesdesk/delivery/open-store';
import type { RemoteLimits } from '@salesdesk/delivery/publish';
import { releaseControl, tokenStore } from '@salesdesk/delivery/release-control';
import { HOST_NAME } from '@salesdesk/delivery/store';
import { createWebhooks, readWebhookSettings } from '@salesdesk/delivery/webhooks';
import type { SizeBudget } from '@salesdesk/shared/domain';
import { ONE_DIR, remotesOfApplication, storeOfApplication } from './oneApplication.ts';
import { compose, listen, serverOf } from './server.ts';
import { builtKit, HOST_DIR, releasesDir } from './settings.ts';

/** Time for the balancer to notice the shutdown, during which calls are still answered. */
const DRAIN_MS = 2_000;
/** Time for running requests after that; both together stay within 15 seconds. */
const STOP_MS = 10_000;

try {
  const config = readConfig(process.env);
  const health = healthLimits(process.env);
  const oidc = readOidcSettings(process.env);
  const webhookSettings = readWebhookSettings(process.env);
  const isOne = process.argv.includes('--one');
  const hostDir = isOne ? ONE_DIR : HOST_DIR;
  const { store: releases, directory } = await openStore(process.env, releasesDir(process.env));
  const store = isOne ? storeOfApplication(releases, remotesOfApplication()) : releases;
  if (directory) mkdirSync(directory, { recursive: true });
  const limits = remoteLimits(process.env);
  const requiresProofs = proofsRequired(process.env);
  const readContract = async () => {
    const host = readLiveHost((await store.discovery.read())?.value ?? null, {
      store,
      hostDir,
      kit: builtKit(),
    });
    return (await host).contract;
  };
  const failures = createFailureRegistry(store, { pauseMs: directory ? 0 : 1000 });
  const api = await createApi(config, {
    reportFailure: failures.add,
    storeProblem: watchStore(store),
    // The host is no remote: nobody runs another one by an override.
    releaseExists: async (remote, version) =>
      remote !== HOST_NAME &&
      (await store.listRemotes()).includes(remote) &&
      (version === null || (await store.listReleases(remote)).includes(version)),
    tokenStore: tokenStore(store),
    releaseControl: releaseControl(store, undefined, requiresProofs ? { contract: readContract } : undefined),
  });
  const webhooks = webhookSettings && createWebhooks({ ...webhookSettings, store, log: api.app.log });
  const edge = await buildEdge({
    store,
    releasesDir: directory,
    hostDir,
    health,
    requiresProofs,
    limits,
    failures,
    kit: builtKit(),
    ...(oidc ? { oidc } : {}),
    apiOrigin: config.apiOrigin,
    firstLanguage: config.firstLanguage,
    pageOrigins: config.allowedOrigins,
    trustProxy: config.trustProxy,
    overridesOf: api.identity.overridesOf,
    overrideOrigins: config.overrideOrigins,
    offline: config.offline,
    stepUpTicketOf: api.identity.stepUpTicketOf,
    reporterOf: ({ headers }) => api.identity.reporterOf(headers.authorization),
    bootReporterOf: ({ headers }) => api.identity.cookieReporterOf(headers.cookie),
    onReports: api.countOutcomes,
    isUnavailable: api.isDatabaseUnavailable,
    onReleaseChange: async (remote, event) => {
      webhooks?.notify(remote, event);
      await api.recordRelease(remote, event);
    },
    permissionsOf: api.identity.permissionsOf,
    mayView: ({ headers }) => api.identity.holds(headers.authorization, 'system.platform.view'),
    log: api.app.log.child({ part: 'edge' }, { level: 'warn' }),
  });
  const server = serverOf(compose(api.app, edge));
  stopGracefully(server, { drain: api.drain, close: () => Promise.all([edge.close(), api.close()]) });
  await listen(server, config).catch(async (error) => {
    await Promise.all([edge.close(), api.close()]);
    throw error;
  });
  console.log(`\nSalesdesk is ready: http://localhost:${config.port}\n`);
  if (config.demo) printSignIn();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/**
 * Shuts down on SIGTERM: reports "not ready" to the balancer, answers its remaining requests for a moment with
 * `connection: close`, accepts no new connections, finishes running requests and closes the parts. SIGINT, from a
 * keyboard, does not wait for the balancer. A second signal exits immediately.
 */
function stopGracefully(server: Server, parts: { drain: () => void; close: () => Promise<unknown> }): void {
  let isStopping = false;
  server.prependListener('request', (_request, response) => {
    if (isStopping) response.setHeader('connection', 'close');
  });
  const stop = async (drainMs: number) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    parts.drain();
    setTimeout(() => process.exit(1), drainMs + STOP_MS).unref();
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeIdleConnections();
    });
    await parts.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => stop(DRAIN_MS));
  process.on('SIGINT', () => stop(0));
}

/**
 * What a remote may store: `RELEASES_PER_REMOTE` and `RELEASES_MB_PER_REMOTE`; and the highest budget that its remote.json may set:
 * `BUDGET_PAGE_KB` and `BUDGET_TOTAL_KB`. Throws a readable sentence for an invalid setting.
 */
function remoteLimits(env: NodeJS.ProcessEnv): RemoteLimits & { budget: SizeBudget } {
  return {
    releases: numberOf(env, 'RELEASES_PER_REMOTE', 200, 1, 10_000),
    bytes: numberOf(env, 'RELEASES_MB_PER_REMOTE', 500, 1, 1_000_000) * 1_000_000,
    budget: {
      page: numberOf(env, 'BUDGET_PAGE_KB', 1000, 1, 60_000),
      total: numberOf(env, 'BUDGET_TOTAL_KB', 10_000, 1, 60_000),
    },
  };
}

function numberOf(env: NodeJS.ProcessEnv, name: string, fallback: number, from: number, to: number): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const number = Number(text);
  if (number >= from && number <= to) return number;
  throw new Error(`${name} must be a number from ${from} to ${to}, not "${text}".`);
}

/**
 * Whether a release of a team needs a proof to get more than a small share of users: `RELEASE_PROOFS`, required by default. Throws a
 * readable sentence for another word.
 */
function proofsRequired(env: NodeJS.ProcessEnv): boolean {
  const text = env.RELEASE_PROOFS?.trim() || 'required';
  if (text === 'required' || text === 'off') return text === 'required';
  throw new Error(`RELEASE_PROOFS must be required or off, not "${text}".`);
}

/**
 * Limits for judging a release: `CANARY_ERROR_LIMIT`, an error rate in per cent, `CANARY_MIN_REPORTERS`, the minimum
 * number of reporting users, and `KNOWN_GOOD_MINUTES`, the time after which one that works is known to be good. Throws a readable sentence for an invalid setting.
 */
function healthLimits(env: NodeJS.ProcessEnv): HealthLimits {
  return {
    errorRate: numberOf(env, 'CANARY_ERROR_LIMIT', DEFAULT_LIMITS.errorRate, 0, 100),
    reporters: numberOf(env, 'CANARY_MIN_REPORTERS', DEFAULT_LIMITS.reporters, 2, 1000),
    failing: DEFAULT_LIMITS.failing,
    goodAfterMs: numberOf(env, 'KNOWN_GOOD_MINUTES', DEFAULT_LIMITS.goodAfterMs / 60_000, 0, 60 * 24 * 30) * 60_000,
  };
}

/** Prints how to sign in to the demo: a few of its users, and where to find the others. */
function printSignIn(): void {
  const shown = ['admin', 'rep', 'newcomer'];
  console.log('Sign in with one of the demo users:');
  for (const { username, password, totp_secret } of demoSignIns().filter((user) => shown.includes(user.username))) {
    console.log(`  ${username.padEnd(9)} ${password}  ${totp_secret ?? '(shows a QR code at the first sign-in)'}`);
  }
  console.log('The last column is the secret for an authenticator app, which generates the six digits.');
  console.log('All demo sign-ins: npm run --silent demo\n');
}
