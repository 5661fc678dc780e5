/** What one remote may store, so that a team's mistake or a leaked token fills no disk. */
import { HOST_NAME } from '../store/hostNames.ts';
import type { ReleaseStore } from '../store/store.ts';
import { type CheckedBuild, PublishRefused } from './checkBuild.ts';

export interface RemoteLimits {
  /** Number of stored releases. */
  releases: number;
  /** Size of all their files, in bytes. */
  bytes: number;
}

/** The last work for each remote: a second upload is measured when the first is stored. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Runs `work`, which stores the build, when the remote has room for it, one build of a remote at a time. Throws `PublishRefused`
 * otherwise. The host has no limit: its releases take a token that may administer.
 */
export async function withRoom<T>(
  store: ReleaseStore,
  build: CheckedBuild,
  limits: RemoteLimits | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const { name } = build.details;
  if (!limits || name === HOST_NAME) return await work();
  const before = queues.get(name) ?? Promise.resolve();
  const mine = before.then(async () => {
    await requireRoom(store, build, limits);
    return await work();
  });
  const settled = mine.catch(() => undefined);
  queues.set(name, settled);
  try {
    return await mine;
  } finally {
    if (queues.get(name) === settled) queues.delete(name);
  }
}

async function requireRoom(
  store: ReleaseStore,
  { details: { name }, version, sizes }: CheckedBuild,
  { releases, bytes }: RemoteLimits,
): Promise<void> {
  const stored = await store.listReleases(name);
  // An interrupted publish is repeated.
  if (stored.includes(version)) return;
  const cure = 'Ask the operator to remove old releases (salesdesk prune), or for a higher limit.';
  if (stored.length >= releases)
    throw new PublishRefused([
      `${name} has ${stored.length} stored releases; this product allows ${releases}. ${cure}`,
    ]);
  const MB = (size: number) => Math.ceil(size / 1_000_000);
  const size = (await store.sizeOf(name)) + sizes.total;
  if (size > bytes) {
    throw new PublishRefused([
      `The stored releases of ${name} would be ${MB(size)} MB; this product allows ${MB(bytes)} MB. ${cure}`,
    ]);
  }
}
