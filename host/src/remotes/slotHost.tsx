/** What the host does for slots: the extensions of the catalog, drawn and called through the page's loader. */
import { type Extension, queryClient, type SlotHost, useOverlay, useWindowEvent } from '@salesdesk/shared';
import { type DataSlot, SLOTS, type SlotName, slotResult } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import {
  type ComponentProps,
  type ComponentType,
  type RefObject,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { FailureNotice, forgetLoaded } from '../failures/FailureNotice.tsx';
import { t } from '../texts.ts';
import { isOfNetwork } from './attribution.ts';
import type { ExtensionEntry } from './catalog.ts';
import { afterWaiting, within } from './deadline.ts';
import { useCatalog } from './discovery.ts';
import { failureOfRemote, RemoteFailure, toRemoteFailure } from './failure.ts';
import type { LoadedScreen } from './loader.ts';
import { RemoteBoundary, RemoteScreen } from './RemoteScreen.tsx';
import styles from './remotes.module.css';
import { remoteLoader, whenIdle } from './remotes.ts';
import { report } from './reports.ts';
import { beginOpening, endOpening } from './unfinished.ts';

const NONE: readonly ExtensionEntry[] = [];

/** What the host does for slots: the extensions of the catalog, drawn and called through the page's loader. */
export const slotHost: SlotHost = {
  useExtensions: (name: SlotName) => useCatalog().extensions.get(name) ?? NONE,
  // The extensions that it gets are those of the catalog.
  Drawn: ExtensionBox as SlotHost['Drawn'],
  prefetch(extension) {
    const { entry, module } = extension as ExtensionEntry;
    remoteLoader.prefetch(entry, module);
  },
  call: callExtension,
};

/** Releases whose function has given something. */
const proven = new Set<string>();

/**
 * Calls the function of an extension and returns a copy of what it gave. One that never gave anything yet is replaced by
 * that of the release before. Rejects when it fails, gives something else or nothing by the deadline.
 */
async function callExtension(name: DataSlot, of: Extension, argument: object, signal: AbortSignal): Promise<unknown> {
  const { entry, module, key } = of as ExtensionEntry;
  const { deadline } = SLOTS[name];
  for (;;) {
    const loaded = await remoteLoader.load(entry, module);
    signal.throwIfAborted();
    const release = `${loaded.entry.version} ${key}`;
    const isProven = proven.has(release);
    const late = () => new RemoteFailure(loaded.entry, 'script', `${key} gave nothing within ${deadline / 1000} s`);
    // A function that never returns hangs the page, and cannot say so.
    const survived = isProven ? null : beginOpening(loaded.entry);
    try {
      const given = await within(
        deadline,
        (own) => started(loaded.Screen, argument, AbortSignal.any([signal, own]), survived),
        late,
      );
      const result = slotResult(name, given);
      if (result === null) throw new RemoteFailure(loaded.entry, 'evaluation', `${key} gave no data for ${name}`);
      const { name: remote, version, isOverride } = loaded.entry;
      if (!isProven && !isOverride) report({ remote, version, outcome: 'shown' });
      proven.add(release);
      return result;
    } catch (error) {
      survived?.();
      if (signal.aborted || isForeign(error)) throw error;
      const { isReplaceable } = remoteLoader.reject(loaded, entry, module, error, isProven, true);
      if (!isReplaceable) throw error;
    }
  }
}

async function started(
  given: ComponentType,
  argument: object,
  signal: AbortSignal,
  survived: (() => void) | null,
): Promise<unknown> {
  const work = given as unknown as (argument: object, context: { signal: AbortSignal }) => unknown;
  const result = work(argument, { signal });
  survived?.();
  return await result;
}

/** What the network or the API refused is no fault of the release. */
const OF_CALLS = /^(NetworkFailure|ReplyFailure|SessionEnded|SendingCancelled|CanceledError)$/;

function isForeign(error: unknown): boolean {
  return isOfNetwork(error) || (error instanceof Error && OF_CALLS.test(error.name));
}

type ExtensionBoxProps = Omit<ComponentProps<SlotHost['Drawn']>, 'extension'> & { extension: ExtensionEntry };

/** Draws an extension, or says that one is unavailable for which the user waits. */
export function ExtensionBox(props: ExtensionBoxProps) {
  if (props.name === 'overlay') return <OverlayBox {...props} />;
  return <Box {...props} isAwaited={SLOTS[props.name].isOpened === true} />;
}

/** The user waits for an overlay while it is open. */
function OverlayBox(props: ExtensionBoxProps) {
  const { isOpen, close } = useOverlay(props.extension.id);
  return <Box {...props} isAwaited={isOpen} onClose={close} />;
}

interface BoxProps extends ExtensionBoxProps {
  /** The user waits for it, so a failure is said. */
  isAwaited: boolean;
  /** Of an overlay, which has no place: closes it. */
  onClose?: () => void;
}

/** Draws the release that is live when it appears. After a failure, one that is published later gets its own attempt. */
function Box(props: BoxProps) {
  const { isAwaited, extension, name, around } = props;
  // The page around it is painted first.
  const isTurn = useDeferredValue(true, isAwaited);
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<{ folder: string; failure: RemoteFailure } | null>(null);
  const [wasAwaited, setWasAwaited] = useState(isAwaited);
  if (isAwaited !== wasAwaited) {
    setWasAwaited(isAwaited);
    // One that failed unseen is tried again when it is opened.
    if (isAwaited) setFailed(null);
  }
  // One that shows nothing has no Retry, and a lost network is no fault of its release.
  useWindowEvent('online', () => setFailed(null), { isOn: failed !== null && !navigator.onLine });
  const { folder } = extension.entry;
  const retry = () => {
    forgetLoaded();
    setFailed(null);
  };
  if (failed?.folder === folder) return <Absent {...props} failure={failed.failure} onRetry={retry} />;
  const { size, loads } = SLOTS[name];
  const box = (
    <div
      ref={place}
      className={!size ? styles.overlay : loads === 'calm' ? styles.tool : styles.box}
      style={{ minInlineSize: size?.width, minBlockSize: size?.height, ...(size?.isMost && cutAt(size)) }}
      data-extension={extension.key}
    >
      {isTurn && (
        <Attempt
          key={attempt}
          {...props}
          place={place}
          onFailed={(failure) => setFailed({ folder, failure })}
          onRestart={() => setAttempt((count) => count + 1)}
        />
      )}
    </div>
  );
  return around ? around(extension, box) : box;
}

/** Nothing, unless the user waits for it. */
function Absent({
  isAwaited,
  extension: { title },
  failure,
  onClose,
  onRetry,
}: BoxProps & { failure: RemoteFailure; onRetry: () => void }) {
  if (!isAwaited) return null;
  const text = t('{{title}} is unavailable', { title });
  if (onClose)
    return <FailureNotice failure={failureOfRemote(failure)} title={text} onClose={onClose} onRetry={onRetry} />;
  return (
    <div className={styles.absent}>
      <p role="status">{text}</p>
      <Button size="small" onClick={onRetry}>
        {t('Retry')}
      </Button>
    </div>
  );
}

interface AttemptProps extends BoxProps {
  place: RefObject<HTMLElement | null>;
  onFailed: (failure: RemoteFailure) => void;
  /** The release before takes its place. */
  onRestart: () => void;
}

function Attempt({ extension, name, props, place, isAwaited, onClose, onFailed, onRestart }: AttemptProps) {
  const { key, module } = extension;
  const { loads, deadline } = SLOTS[name];
  // A new release is used from the next attempt on, so that users do not lose what they are typing.
  const [entry] = useState(extension.entry);
  const [screen, setScreen] = useState<LoadedScreen | Promise<LoadedScreen> | null>(
    () => remoteLoader.loaded(entry, module) ?? null,
  );
  const isDue = screen !== null;
  const later = extension.when?.open ? null : (loads ?? 'seen');
  const due = isDue ? null : onClose && isAwaited ? 'now' : later;
  const load = useEffectEvent(() => setScreen(remoteLoader.load(entry, module)));
  useEffect(() => {
    if (due === 'now') return load();
    if (due === 'seen' && place.current) return whenNearlySeen(place.current, () => load());
    if (due) return whenCalm(() => load());
  }, [due, place]);
  const isDrawn = useRef(false);
  const wasShown = useRef(false);
  const fail = (error: unknown) => {
    const shown = remoteLoader.loaded(entry, module);
    // It threw before its effects could say so.
    if (shown) endOpening(shown.entry);
    // What could not be loaded is reported by the loader.
    const rejected = shown && remoteLoader.reject(shown, entry, module, error, wasShown.current, true);
    if (rejected?.isReplaceable) onRestart();
    else onFailed(rejected?.failure ?? toRemoteFailure(entry, error));
  };
  const onLate = useEffectEvent(() => {
    if (isDrawn.current) return;
    fail(new RemoteFailure(entry, 'render', `${key} was not drawn within ${deadline / 1000} s`));
  });
  useEffect(() => (isDue ? afterWaiting(deadline, onLate) : undefined), [isDue, deadline]);

  if (!screen) return null;
  return (
    <RemoteBoundary onError={fail}>
      <Suspense fallback={null}>
        <RemoteScreen
          screen={screen}
          props={props}
          onShown={() => {
            isDrawn.current = true;
          }}
          onSettled={() => {
            wasShown.current = true;
          }}
        />
      </Suspense>
    </RemoteBoundary>
  );
}

/** Room for one icon and for the ring of its focus. */
const cutAt = ({ width, height }: { width?: number; height?: number }) =>
  ({ maxInlineSize: width, maxBlockSize: height, overflow: 'clip', overflowClipMargin: 4 }) as const;

function whenNearlySeen(place: HTMLElement, work: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') return whenCalm(work);
  const observer = new IntersectionObserver((all) => all.some(({ isIntersecting }) => isIntersecting) && work(), {
    rootMargin: '200px',
  });
  observer.observe(place);
  return () => observer.disconnect();
}

const CHECK_MS = 100;
const AT_LATEST_MS = 10_000;

/**
 * Calls back once the page has what it shows: no screen is being loaded, and no data of one, twice in a row, because a screen
 * that has come asks for its data next. Returns the function that cancels it.
 */
function whenCalm(work: () => void): () => void {
  const until = performance.now() + AT_LATEST_MS;
  let calm = 0;
  const over = new AbortController();
  const check = () => {
    if (over.signal.aborted) return;
    calm = remoteLoader.isLoading() || queryClient.isFetching() > 0 ? 0 : calm + 1;
    if (calm > 1 || performance.now() > until) whenIdle(() => over.signal.aborted || work());
    else setTimeout(check, CHECK_MS);
  };
  check();
  return () => over.abort();
}
