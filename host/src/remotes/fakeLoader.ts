/** A loader over a scripted runtime, for tests. */
import type { RemoteEntry } from './catalog.ts';
import { fakeFederation } from './fakeRemotes.ts';
import { createLoader, type FailureOutcome } from './loader.ts';

export const MODULE = './LeadsPage';
export const FIRST = 'salesdesk_leads_1_0_0';
export const SECOND = 'salesdesk_leads_2_0_0';
export const Screen = () => null;
export const good = { default: Screen };

export function setUp(modules: (global: string, nth: number) => unknown) {
  const { federation, log, sources } = fakeFederation(modules);
  const preload = jest.fn(async () => {});
  const readHashes = jest.fn(async (_entry: RemoteEntry) => {});
  const idle = jest.fn(async () => {});
  const wait = jest.fn(async (_ms: number) => {});
  const failures: [FailureOutcome, string, string][] = [];
  const loader = createLoader({ federation, readHashes, preload, idle, wait }, (failure, outcome) => {
    failures.push([outcome, failure.phase, failure.version]);
  });
  return { loader, federation, log, sources, readHashes, preload, idle, wait, failures };
}

export const chunkError = () => Object.assign(new Error('Loading chunk 397 failed.'), { name: 'ChunkLoadError' });
export const failing = (times: number, error: () => Error) => (_: string, nth: number) => {
  if (nth <= times) throw error();
  return good;
};
