/** Loads a module of one release: several tries, each with an address and a deadline of its own. */
import type { ComponentType } from 'react';
import type { RemoteEntry } from './catalog.ts';
import { DEADLINES, within } from './deadline.ts';
import { RemoteFailure } from './failure.ts';
import type { Federation } from './federation.ts';
import { lastFailedFile } from './fileGuard.ts';
import { hashOf } from './integrity.ts';
import { timed } from './loadPhases.ts';
import { checkContract, warmShares } from './shares.ts';

export interface LoaderParts {
  federation: Federation;
  checkManifest(entry: RemoteEntry, query: string): Promise<void>;
  /** Begins to fetch the module's files, without running them. Resolves once all are there. */
  preload(entry: RemoteEntry, module: string): Promise<unknown>;
  /** Resolves once the page has nothing more urgent to do. */
  idle(): Promise<void>;
  /** Waits that many ms. */
  wait(ms: number): Promise<void>;
}

const TRIES = 3;
const FIRST_PAUSE_MS = 300;

/** What this page has done with a release so far. */
class ReleaseState {
  isManifestChecked = false;
  /** Its container runs and has given what was asked of it. */
  isHealthy = false;
  isRegistered = false;
  /** Every later request carries a query of its own. */
  wasAsked = false;
  /** Tries run one after the other: two at once would pull the container from under each other. */
  turn: Promise<unknown> = Promise.resolve();
}

/** One try. What it has come to is told when its time is over; from then on it changes nothing. */
interface Attempt {
  step: 'manifest' | 'shares' | 'entry' | 'module';
  isOver: boolean;
}

export interface ReleaseLoader {
  /** The default export of a module, within `ms`, all tries together. Throws a `RemoteFailure`. */
  load(entry: RemoteEntry, module: string, ms: number): Promise<ComponentType>;
  /** The same in a single try. */
  loadOnce(entry: RemoteEntry, module: string, ms: number): Promise<ComponentType>;
  /** The next `load` asks for everything anew and runs it anew. */
  distrust(entry: RemoteEntry): void;
}

export function createReleaseLoader({ federation, checkManifest, preload, wait }: LoaderParts): ReleaseLoader {
  const states = new Map<string, ReleaseState>();

  return {
    async load(entry, module, ms) {
      checkContract(entry, federation.provided());
      const until = performance.now() + ms;
      const left = () => Math.max(0, until - performance.now());
      for (let nth = 1; ; nth++) {
        try {
          return await inTurn(entry, (state) => tryWithin(Math.min(DEADLINES.attempt, left()), entry, module, state));
        } catch (error) {
          const failure = asFailure(entry, error);
          const pause = FIRST_PAUSE_MS * 2 ** (nth - 1) * (1 + Math.random() / 2);
          if (!failure.isPassing || nth === TRIES || pause >= left()) throw failure;
          await wait(pause);
        }
      }
    },

    async loadOnce(entry, module, ms) {
      checkContract(entry, federation.provided());
      return inTurn(entry, (state) => tryWithin(ms, entry, module, state));
    },

    distrust(entry) {
      Object.assign(stateOf(entry), { isHealthy: false, isManifestChecked: false });
    },
  };

  function tryWithin(ms: number, entry: RemoteEntry, module: string, state: ReleaseState): Promise<ComponentType> {
    const attempt: Attempt = { step: 'manifest', isOver: false };
    const late = () => {
      attempt.isOver = true;
      return new RemoteFailure(entry, attempt.step, `${module} was not there within ${Math.round(ms / 100) / 10} s`);
    };
    return within(ms, () => tryOnce(entry, module, state, attempt), late);
  }

  async function tryOnce(
    entry: RemoteEntry,
    module: string,
    state: ReleaseState,
    attempt: Attempt,
  ): Promise<ComponentType> {
    const query = state.wasAsked ? `?retry=${newToken()}` : '';
    if (!state.wasAsked) preload(entry, module).catch(() => undefined);
    state.wasAsked = true;
    const manifest = state.isManifestChecked
      ? Promise.resolve()
      : timed(entry, 'manifest', checkManifest(entry, query));
    await Promise.all([
      manifest.then(() => {
        attempt.step = 'shares';
      }),
      timed(entry, 'shares', warmShares(entry, federation)),
    ]);
    state.isManifestChecked = true;
    if (attempt.isOver) throw new Error('The next try has the container by now.');
    attempt.step = state.isHealthy ? 'module' : 'entry';
    if (!state.isHealthy) register(entry, state, query);
    state.isHealthy = false;
    const exports = await timed(entry, 'code', federation.load(entry.details.entry.global, module));
    const screen = screenOf(entry, module, exports);
    // Its texts, where the page speaks another language than English.
    await (exports as { ready?: unknown }).ready;
    if (!attempt.isOver) state.isHealthy = true;
    return screen;
  }

  function register(entry: RemoteEntry, state: ReleaseState, query: string): void {
    const { file, global } = entry.details.entry;
    const source = { global, address: `${entry.folder}${file}${query}`, integrity: hashOf(entry, file) };
    federation.register(source, state.isRegistered);
    state.isRegistered = true;
  }

  function inTurn<T>(entry: RemoteEntry, work: (state: ReleaseState) => Promise<T>): Promise<T> {
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
  const screen = (exports as { default?: unknown } | null)?.default;
  const isComponent =
    typeof screen === 'function' || (typeof screen === 'object' && screen !== null && '$$typeof' in screen);
  if (!isComponent) throw new RemoteFailure(entry, 'evaluation', `${module} exports no screen`);
  return screen as ComponentType;
}

/** Our own failures stay as they are; of the runtime's, the words tell how far it had come. */
function asFailure(entry: RemoteEntry, error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (words.includes('ContainerScriptError'))
    return new RemoteFailure(entry, 'entry', `its entry could not be run: ${words}`, error);
  return (
    chunkFailure(entry, error) ?? new RemoteFailure(entry, 'evaluation', 'its code failed while it was loaded', error)
  );
}

/** The failure for what a bundler says of a chunk that did not come, while loading or long after; else null. */
export function chunkFailure(entry: RemoteEntry, error: unknown): RemoteFailure | null {
  const words = error instanceof Error ? error.message : '';
  if (!/loading (css )?chunk/i.test(words)) return null;
  const file = fileIn(words) ?? lastFailedFile(entry) ?? 'a chunk';
  return new RemoteFailure(entry, 'module', `${file} did not arrive, or is not what its hash says`, error);
}

/** The file that the bundler's words are about: "Loading chunk 7 failed. (error: https://…/7.js?retry=1)". */
function fileIn(words: string): string | undefined {
  return /[^/]+\.(?:js|css)(?=[?)]|$)/.exec(words)?.[0];
}

/** Differs from every query this browser may have kept an answer for. */
function newToken(): string {
  return Date.now().toString(36) + Math.floor(Math.random() * 36 ** 4).toString(36);
}
