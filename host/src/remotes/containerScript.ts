import { DEADLINES, within } from './deadline.ts';

export interface ContainerSource {
  /** Global variable under which the script publishes its container. */
  global: string;
  address: string;
  /** Null in development only. */
  integrity: string | null;
}

/** In the message for a script that arrived and ran, but published no container. */
export const NO_CONTAINER = 'ran, but published no container';

/** The script did not load, did not match its hash, or published no container. */
export class ContainerScriptError extends Error {
  override name = 'ContainerScriptError';
}

/**
 * Runs a remote's entry script and returns its container. The browser checks the hash before running it. The global
 * variable is cleared before and after, so that a container of an earlier attempt is never used.
 */
export async function runContainerScript({ global, address, integrity }: ContainerSource): Promise<object> {
  takeGlobal(global);
  await within(
    DEADLINES.entry,
    (signal) => runScript(address, integrity, signal),
    () => new ContainerScriptError(`${address} did not load within ${DEADLINES.entry / 1000} s`),
  );
  const container = takeGlobal(global);
  if (typeof container !== 'object' || container === null) {
    throw new ContainerScriptError(`${address} ${NO_CONTAINER}`);
  }
  return container;
}

function runScript(address: string, integrity: string | null, signal: AbortSignal): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.crossOrigin = 'anonymous';
  if (integrity) script.integrity = integrity;
  return new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new ContainerScriptError(`${address} did not load, or does not match its hash`));
    signal.addEventListener('abort', () => script.remove());
    document.head.append(script);
  }).finally(() => script.remove());
}

/** Reads and clears the global; a name declared with `var` cannot be deleted. */
function takeGlobal(name: string): unknown {
  const globals = globalThis as unknown as Record<string, unknown>;
  const value = globals[name];
  if (value !== undefined) globals[name] = undefined;
  return value;
}
