/** Loads a module of one release, with several attempts that each have their own address and timeout. */

import type { LoadPhase, PageRelease } from '@salesdesk/shared';
import type { ComponentType } from 'react';
import type { RemoteEntry } from './catalog.ts';
import { DEADLINES, runClock, waited, within } from './deadline.ts';
import { NO_CONTAINER, RemoteFailure } from './failure.ts';
import type { Federation } from './federation.ts';
import { hashOf, isWithoutHashes, lastFailedFile } from './fileGuard.ts';
import { isMountModule, mountedScreen } from './mountedScreen.tsx';
import { checkContract, preloadShares } from './shares.ts';

export interface LoaderParts {
  federation: Federation;
  /** Gives a release the hashes of its files. Rejects when they cannot be read. */
  readHashes(entry: RemoteEntry): Promise<void>;
  /** Fetches the module's files without running them. Resolves once all have arrived. */
  preload(entry: RemoteEntry, module: string): Promise<unknown>;
  /** Resolves once the page is idle. */
  idle(): Promise<void>;
  /** Waits `ms` milliseconds. */
  wait(ms: number): Promise<void>;
}

const MAX_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 300;

/** State of a release on this page. */
class ReleaseState {
  /** Its container runs and has loaded its modules successfully. */
  isHealthy = false;
  isRegistered = false;
  /** After the first request, every request has a unique query. */
  wasRequested = false;
  /** Attempts run one after another, because concurrent ones would replace each other's container. */
  turn: Promise<unknown> = Promise.resolve();
  /** Ends the current attempt. */
  restart: () => void = () => {};
}

/** The user does not want to wait for this attempt. */
class Restarted extends Error {}

/** One attempt. After its timeout, `step` is reported and it must not change anything more. */
interface Attempt {
  step: 'shares' | 'entry' | 'module';
  isOver: boolean;
}

/** Loads modules of releases by these parts. */
export function createReleaseLoader({ federation, readHashes, preload, wait }: LoaderParts) {
  const states = new Map<string, ReleaseState>();

  return {
    /** Loads the default export of a module within `ms`, including retries. Throws `RemoteFailure`. */
    async load(entry: RemoteEntry, module: string, ms: number): Promise<ComponentType> {
      checkContract(entry, federation.provided());
      const stopClock = runClock();
      try {
        return await loadWithRetries(entry, module, ms);
      } finally {
        stopClock();
      }
    },

    /** The same with a single attempt. */
    async loadOnce(entry: RemoteEntry, module: string, ms: number): Promise<ComponentType> {
      checkContract(entry, federation.provided());
      return runSerially(entry, (state) => tryWithin(ms, entry, module, state));
    },

    /** Makes the next `load` request and run everything again. */
    invalidate(entry: RemoteEntry): void {
      stateOf(entry).isHealthy = false;
    },

    /** Ends the attempt that is running, if any; its `load` requests everything again at once. */
    restart: (entry: RemoteEntry) => stateOf(entry).restart(),
  };

  async function loadWithRetries(entry: RemoteEntry, module: string, ms: number): Promise<ComponentType> {
    let until = waited() + ms;
    const left = () => Math.max(0, until - waited());
    for (let nth = 1; ; nth++) {
      try {
        return await runSerially(entry, (state) =>
          tryWithin(Math.min(DEADLINES.attempt, left()), entry, module, state),
        );
      } catch (error) {
        if (error instanceof Restarted) {
          until = waited() + ms;
          nth = 0;
          continue;
        }
        const failure = asFailure(entry, error);
        const pause = FIRST_PAUSE_MS * 2 ** (nth - 1) * (1 + Math.random() / 2);
        if (!failure.isPassing || nth === MAX_ATTEMPTS || pause >= left()) throw failure;
        await wait(pause);
      }
    }
  }

  function tryWithin(ms: number, entry: RemoteEntry, module: string, state: ReleaseState): Promise<ComponentType> {
    const attempt: Attempt = { step: 'shares', isOver: false };
    const late = () => {
      attempt.isOver = true;
      return new RemoteFailure(entry, attempt.step, `${module} did not load within ${Math.round(ms / 100) / 10} s`);
    };
    const restarted = new Promise<never>((_, reject) => {
      state.restart = () => {
        attempt.isOver = true;
        reject(new Restarted());
      };
    });
    return within(ms, () => Promise.race([tryOnce(entry, module, state, attempt), restarted]), late);
  }

  async function tryOnce(
    entry: RemoteEntry,
    module: string,
    state: ReleaseState,
    attempt: Attempt,
  ): Promise<ComponentType> {
    const query = state.wasRequested ? `?retry=${newToken()}` : '';
    if (isWithoutHashes(entry)) await withHashes(entry);
    if (!state.wasRequested) preload(entry, module).catch(() => undefined);
    state.wasRequested = true;
    await timed(entry, 'shares', preloadShares(entry, federation));
    if (attempt.isOver) throw new Error('The next attempt has replaced the container.');
    attempt.step = state.isHealthy ? 'module' : 'entry';
    if (!state.isHealthy) register(entry, state, query);
    state.isHealthy = false;
    const exports = await timed(entry, 'code', federation.load(entry.details.entry.global, module));
    const screen = screenOf(entry, module, exports);
    // Wait for its translations when the page is not in English.
    await (exports as { ready?: unknown }).ready;
    if (!attempt.isOver) state.isHealthy = true;
    return screen;
  }

  async function withHashes(entry: RemoteEntry): Promise<void> {
    await readHashes(entry).catch((cause) => {
      throw new RemoteFailure(entry, 'entry', 'the list of its files could not be read', cause);
    });
  }

  function register(entry: RemoteEntry, state: ReleaseState, query: string): void {
    const { file, global } = entry.details.entry;
    const source = { global, address: `${entry.folder}${file}${query}`, integrity: hashOf(entry, file) };
    federation.register(source, entry, state.isRegistered);
    state.isRegistered = true;
  }

  function runSerially<T>(entry: RemoteEntry, work: (state: ReleaseState) => Promise<T>): Promise<T> {
    const state = stateOf(entry);
    const result = state.turn.then(() => work(state));
    state.turn = result.catch(() => undefined);
    return result;
  }

  function stateOf({ details }: RemoteEntry): ReleaseState {
    const known = states.get(details.entry.global) ?? new ReleaseState();
    states.set(details.entry.global, known);
    return known;
  }
}

function screenOf(entry: RemoteEntry, module: string, exports: unknown): ComponentType {
  if (entry.details.routes.find((route) => route.module === module)?.kind === 'mount') {
    if (isMountModule(exports)) return mountedScreen(exports);
    throw new RemoteFailure(entry, 'evaluation', `${module} exports no mount`);
  }
  const screen = (exports as { default?: unknown } | null)?.default;
  const isComponent =
    typeof screen === 'function' || (typeof screen === 'object' && screen !== null && '$$typeof' in screen);
  if (!isComponent) throw new RemoteFailure(entry, 'evaluation', `${module} exports no screen`);
  return screen as ComponentType;
}

/** Returns a RemoteFailure unchanged; derives the phase of the runtime's errors from their message. */
function asFailure(entry: RemoteEntry, error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  // A script that ran without becoming a container is not a remote, such as an ES module: no retry changes that.
  if (message.includes(NO_CONTAINER)) return new RemoteFailure(entry, 'evaluation', `its entry ${NO_CONTAINER}`, error);
  if (message.includes('ContainerScriptError'))
    return new RemoteFailure(entry, 'entry', `its entry could not be run: ${message}`, error);
  return (
    chunkFailure(entry, error) ?? new RemoteFailure(entry, 'evaluation', 'its code failed while it was loaded', error)
  );
}

/** The failure for a bundler's chunk error, while loading or later; null for other errors. */
export function chunkFailure(entry: RemoteEntry, error: unknown): RemoteFailure | null {
  const message = error instanceof Error ? error.message : '';
  if (!/loading (css )?chunk/i.test(message)) return null;
  const file = fileIn(message) ?? lastFailedFile(entry) ?? 'a chunk';
  return new RemoteFailure(entry, 'module', `${file} did not load, or does not match its hash`, error);
}

/** The file in a bundler's message: "Loading chunk 7 failed. (error: https://…/7.js?retry=1)". */
function fileIn(message: string): string | undefined {
  return /[^/]+\.(?:js|css)(?=[?)]|$)/.exec(message)?.[0];
}

/** Differs from every query whose response the browser may have cached. */
function newToken(): string {
  return Date.now().toString(36) + Math.floor(Math.random() * 36 ** 4).toString(36);
}

interface PhaseDetail {
  remote: string;
  version: string;
  phase: LoadPhase;
}

/** Awaits the work and records its duration, if it succeeds, as a performance measure, which developer tools display. */
async function timed<T>(entry: PageRelease, phase: LoadPhase, work: Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work;
  const detail: PhaseDetail = { remote: entry.name, version: entry.version, phase };
  performance.measure(`${entry.name} ${phase}`, { start, detail });
  return result;
}

/** The latest duration of each phase for one release, in ms; phases that did not run are missing. */
export function loadPhases(entry: PageRelease): Partial<Record<LoadPhase, number>> {
  const times: Partial<Record<LoadPhase, number>> = {};
  for (const measure of performance.getEntriesByType('measure') as PerformanceMeasure[]) {
    const detail = measure.detail as PhaseDetail | null;
    if (detail?.remote === entry.name && detail.version === entry.version) times[detail.phase] = measure.duration;
  }
  return times;
}
