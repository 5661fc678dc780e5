/**
 * Failures of a remote's code while its screen is shown: in timers, rejected promises and event handlers. They are
 * attributed by the address of the script that threw, so that an error of the host, of another remote or of a browser
 * extension never counts for a release. R-180.
 */
import { RemoteFailure } from './failure.ts';
import { releaseAt } from './fileGuard.ts';

/** A lost connection, or a request given up on purpose, is no fault of the release. */
const NOT_OWN =
  /^(AbortError|TimeoutError)|failed to fetch|load failed|networkerror|network error|loading (css )?chunk/i;
/** A frame of a stack: `at name (https://…/page.js:1:2)` or `name@https://…/page.js:1:2`. */
const FRAME = /(?:\(|@|\bat )\s*((?:https?|blob|file|[a-z-]*extension):[^\s()]+?):\d+(?::\d+)?\)?\s*$/;

/** Whether an error is that of a network or of a request given up on purpose, and so of no release. */
export function isOfNetwork(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return NOT_OWN.test(`${error.name}: ${error.message}`) || NOT_OWN.test(error.message);
}

/** Calls back for each error that code of a release threw outside its rendering. Returns a function that stops it. */
export function watchScripts(onFailure: (failure: RemoteFailure) => void): () => void {
  const take = (error: unknown, place: string) => {
    const entry = ownerOf(error);
    if (entry) onFailure(new RemoteFailure(entry, 'script', `its code failed ${place}`, error));
  };
  const onError = ({ error }: ErrorEvent) => take(error, 'after its screen was shown');
  const onRejection = ({ reason }: PromiseRejectionEvent) => take(reason, 'in a promise that nothing handled');
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}

/**
 * The release whose code threw an error: that of the topmost script in its stack. Undefined for code of the host, also
 * when a release called it, for extensions, and for values without a stack.
 */
export function ownerOf(error: unknown): ReturnType<typeof releaseAt> {
  if (!(error instanceof Error) || isOfNetwork(error)) return undefined;
  // The message stands above the frames and may have lines of its own.
  const frames = (error.stack ?? '').replace(error.message, '').split('\n');
  const address = frames.map((frame) => FRAME.exec(frame)?.[1]).find((found) => found !== undefined);
  return address === undefined ? undefined : releaseAt(address);
}
