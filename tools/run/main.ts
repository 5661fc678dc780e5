/**
 * The whole product in one process: API and edge on one port. Settings come from the environment. `--one`: host and remotes are
 * one application (`oneApplication.ts`).
 */
import { mkdirSync } from 'node:fs';
import { createApi } from '@salesdesk/api';
import { readConfig } from '@salesdesk/api/config';
import { demoSignIns } from '@salesdesk/api/seed';
import { buildEdge } from '@salesdesk/delivery/edge';
import { createFailureRegistry } from '@salesdesk/delivery/failure-registry';
import { readLiveHost } from '@salesdesk/delivery/host';
import { readOidcSettings } from '@salesdesk/delivery/oidc-settings';
import { openStore, watchStore } from '@salesdesk/delivery/open-store';
import { releaseControl, tokenStore } from '@salesdesk/delivery/release-control';
import { HOST_NAME } from '@salesdesk/delivery/store';
import { createWebhooks, readWebhookSettings } from '@salesdesk/delivery/webhooks';
import { ONE_DIR, remotesOfApplication, storeOfApplication } from './oneApplication.ts';
import { compose, listen, serverOf, stopGracefully } from './server.ts';
import { builtKit, HOST_DIR, healthLimits, proofsRequired, releasesDir, remoteLimits } from './settings.ts';

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
