/**
 * One extension of a slot, drawn in the page of somebody else. It costs its own box only: it is loaded when it comes into
 * view, has a reserved place, a boundary and a deadline, and shows nothing when it fails.
 */
import type { SlotHost } from '@salesdesk/shared';
import { SLOTS } from '@salesdesk/shared/domain';
import { type ComponentProps, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../texts.ts';
import type { ExtensionEntry } from './catalog.ts';
import styles from './ExtensionBox.module.css';
import { RemoteFailure } from './failure.ts';
import type { LoadedScreen } from './loader.ts';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { RemoteScreen } from './RemoteScreen.tsx';
import { remoteLoader, whenIdle } from './remotes.ts';
import { endOpening } from './unfinished.ts';
import { afterWaiting } from './waitingClock.ts';

type ExtensionBoxProps = Omit<ComponentProps<SlotHost['Drawn']>, 'extension'> & { extension: ExtensionEntry };

/** Draws the release that is live when it appears. After a failure, one that is published later gets its own attempt. */
export function ExtensionBox(props: ExtensionBoxProps) {
  const [attempt, setAttempt] = useState(0);
  const [failedRelease, setFailedRelease] = useState<string | null>(null);
  const { folder } = props.extension.entry;
  if (failedRelease === folder) return <Absent {...props} />;
  return (
    <Attempt
      key={attempt}
      {...props}
      onFailed={() => setFailedRelease(folder)}
      onRestart={() => setAttempt((count) => count + 1)}
    />
  );
}

/** Nothing, unless the user opened it and waits for it. */
function Absent({ name, extension: { title } }: ExtensionBoxProps) {
  if (!SLOTS[name].isOpened) return null;
  return (
    <p role="status" className={styles.absent}>
      {t('{{title}} is unavailable', { title })}
    </p>
  );
}

interface AttemptProps extends ExtensionBoxProps {
  onFailed: () => void;
  /** The release before takes its place. */
  onRestart: () => void;
}

function Attempt({ extension, name, props, around, onFailed, onRestart }: AttemptProps) {
  const { key, module } = extension;
  const { size, loads, deadline } = SLOTS[name];
  // A new release is used from the next attempt on, so that users do not lose what they are typing.
  const [entry] = useState(extension.entry);
  const [screen, setScreen] = useState<LoadedScreen | Promise<LoadedScreen> | null>(
    () => remoteLoader.loaded(entry, module) ?? null,
  );
  const isDue = screen !== null;
  const place = useWhenDue(loads === 'idle', isDue, () => setScreen(remoteLoader.load(entry, module)));
  const isDrawn = useRef(false);
  const wasShown = useRef(false);
  const fail = (error: unknown) => {
    const shown = remoteLoader.loaded(entry, module);
    // It threw before its effects could say so.
    if (shown) endOpening(shown.entry);
    // What could not be loaded is reported by the loader.
    const rejected = shown && remoteLoader.reject(shown, entry, module, error, wasShown.current, true);
    if (rejected?.isReplaceable) onRestart();
    else onFailed();
  };
  const onLate = useEffectEvent(() => {
    if (isDrawn.current) return;
    fail(new RemoteFailure(entry, 'render', `${key} was not drawn within ${deadline / 1000} s`));
  });
  useEffect(() => (isDue ? afterWaiting(deadline, onLate) : undefined), [isDue, deadline]);

  const box = (
    <div
      ref={place}
      className={loads === 'idle' ? styles.overlay : styles.box}
      style={{ minInlineSize: size?.width, minBlockSize: size?.height }}
      data-extension={key}
    >
      {screen && (
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
      )}
    </div>
  );
  return around ? around(extension, box) : box;
}

/** Calls `onDue` once the place is nearly in view or, for one that is never in view, once the page is idle. */
function useWhenDue(hasNoPlace: boolean, isDue: boolean, onDue: () => void): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const start = useEffectEvent(onDue);
  useEffect(() => {
    if (isDue) return;
    let isOver = false;
    const observer =
      hasNoPlace || typeof IntersectionObserver === 'undefined'
        ? null
        : new IntersectionObserver(
            (entries) => entries.some(({ isIntersecting }) => isIntersecting) && start(),
            NEARLY,
          );
    if (place.current) observer?.observe(place.current);
    if (!observer) whenIdle(() => isOver || start());
    return () => {
      isOver = true;
      observer?.disconnect();
    };
  }, [isDue, hasNoPlace]);
  return place;
}

const NEARLY = { rootMargin: '200px' };
