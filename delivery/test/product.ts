/** An edge over a release store with a built host, for tests of publishing from another machine. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cohortOf, PERMISSION_KEYS, type Reporter, TOKEN_ROLES, type TokenRole } from '@salesdesk/shared/domain';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildEdge, type EdgeOptions } from '../src/edge/edge.ts';
import { createToken } from '../src/tokens/tokens.ts';
import { HOST } from './fakeBuild.ts';
import type { TestStore } from './stores.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const PAGE =
  '<!doctype html><head><meta name="csp-nonce" content=""><meta name="api-origin" content="">' +
  '<script type="application/json" id="salesdesk-discovery"></script>' +
  '<script type="application/json" id="salesdesk-overrides"></script></head>';

/** Builds the edge over this store; with `port` it also listens. */
export async function startEdge(
  { store, env }: TestStore,
  options: Partial<EdgeOptions> = {},
  host = HOST,
): Promise<FastifyInstance> {
  const hostDir = await temporaryFolder();
  await mkdir(path.join(hostDir, 'assets'));
  await writeFile(path.join(hostDir, 'index.html'), PAGE);
  await writeFile(path.join(hostDir, 'host.json'), JSON.stringify(host));
  return await buildEdge({ store, releasesDir: env.RELEASES_DIR ?? null, hostDir, ...options });
}

/** Creates a token with every role for these remotes; `*` for all. */
export async function tokenFor(own: Pick<TestStore, 'store'>, ...remotes: string[]): Promise<string> {
  return await tokenWith(own, TOKEN_ROLES, ...remotes);
}

/** Creates a token with these roles. */
export async function tokenWith(
  { store }: Pick<TestStore, 'store'>,
  roles: readonly TokenRole[],
  ...remotes: string[]
): Promise<string> {
  return (await createToken(store, { name: 'CI', remotes, roles, days: 1, by: 'Ada' })).token;
}

/** A user whose share has the trial of a release, from 5 % on, and who may open every screen. */
export function reporter(name: string, [remote, version]: [string, string] = ['leads', '2.0.0']): Reporter {
  let nth = 0;
  while (cohortOf(`${name} ${nth}`, remote, version) >= 5) nth++;
  return { name, cohort: `${name} ${nth}`, permissions: PERMISSION_KEYS };
}

/** A log that adds the message of each warning to `lines`. */
export function logInto(lines: string[]): FastifyBaseLogger {
  const silent = () => undefined;
  const log: FastifyBaseLogger = {
    level: 'warn',
    fatal: silent,
    error: silent,
    warn: (_: unknown, message?: string) => void lines.push(String(message)),
    info: silent,
    debug: silent,
    trace: silent,
    silent,
    child: () => log,
  };
  return log;
}
