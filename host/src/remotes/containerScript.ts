import { DEADLINES, within } from './deadline.ts';

export interface ContainerSource {
  /** Global name the script announces its container under. */
  global: string;
  address: string;
  /** Null in development only. */
  integrity: string | null;
}

/** A script did not arrive, did not have its hash, or left no container behind. */
export class ContainerScriptError extends Error {
  override name = 'ContainerScriptError';
}

/**
 * Runs a remote's entry script and gives the container it announces. The browser checks the hash before running it.
 * The global name is cleared, before and after, so that a container of an earlier try is never taken for this one's.
 */
export async function runContainerScript({ global, address, integrity }: ContainerSource): Promise<object> {
  takeGlobal(global);
  await within(
    DEADLINES.entry,
    (signal) => runScript(address, integrity, signal),
    () => new ContainerScriptError(`${address} did not arrive within ${DEADLINES.entry / 1000} s`),
  );
  const container = takeGlobal(global);
  if (typeof container !== 'object' || container === null) {
    throw new ContainerScriptError(`${address} ran, but announced no container`);
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
    script.onerror = () => reject(new ContainerScriptError(`${address} did not arrive, or is not what its hash says`));
    signal.addEventListener('abort', () => script.remove());
    document.head.append(script);
  }).finally(() => script.remove());
}

/** The script declares its name with `var`, which cannot be deleted. */
function takeGlobal(name: string): unknown {
  const globals = globalThis as unknown as Record<string, unknown>;
  const value = globals[name];
  if (value !== undefined) globals[name] = undefined;
  return value;
}
