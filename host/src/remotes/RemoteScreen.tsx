/** Draws the component that a module exports, as part of its release: with its styles, its calls and its failures. */
import { CallerContext } from '@salesdesk/shared';
import { Component, type ReactNode, use, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { callerOf } from './attribution.ts';
import { showStyles } from './fileGuard.ts';
import type { LoadedScreen } from './loader.ts';
import { MountContext } from './mountedScreen.tsx';
import { beginVisit, report } from './reports.ts';
import { beginOpening } from './unfinished.ts';

interface RemoteScreenProps {
  screen: LoadedScreen | Promise<LoadedScreen>;
  /** Of its page; absent for an extension. */
  path?: string;
  /** When the user opened the page, on the clock of the page; absent for an extension, which is no visit. */
  began?: number;
  /** Of the slot that an extension is in. */
  props?: object;
  /** Called when it is displayed. */
  onShown: () => void;
  /** Called once, when it has outlived its first effects, which is reported. */
  onSettled: () => void;
}

/** A screen that throws earlier, in an effect or once its first data is there, was of no use yet: it is replaced. R-180. */
const SETTLED_AFTER_MS = 1_000;

/** Identifies the remote without creating a layout box. */
const NO_BOX = { display: 'contents' };

/** Suspends until the screen is loaded, and throws what the screen throws. */
export function RemoteScreen({ screen, path = '/', began, props, onShown, onSettled }: RemoteScreenProps) {
  const { Screen, entry } = screen instanceof Promise ? use(screen) : screen;
  const failed = useRef(false);
  const mountPlace = useMemo(() => ({ path, failed }), [path]);
  const caller = useMemo(() => callerOf(entry), [entry]);
  const settle = useRef(onSettled);
  // Before the screen is drawn, which may never end.
  const [survived] = useState(() => beginOpening(entry));
  useEffect(() => {
    settle.current = onSettled;
    if (!failed.current) onShown();
  });
  // Before the effects of the screen, which may measure it.
  useInsertionEffect(() => showStyles(entry.folder), [entry.folder]);
  useEffect(() => (began === undefined ? undefined : beginVisit(entry, began)), [entry, began]);
  useEffect(() => {
    const timer = setTimeout(() => {
      survived();
      const { name: remote, version, isOverride } = entry;
      if (!isOverride) report({ remote, version, outcome: 'shown' });
      settle.current();
    }, SETTLED_AFTER_MS);
    return () => {
      survived();
      clearTimeout(timer);
    };
  }, [entry, survived]);
  return (
    <div style={NO_BOX} data-remote={entry.name} data-release={entry.version}>
      <CallerContext value={caller}>
        <MountContext value={mountPlace}>
          <Screen {...props} />
        </MountContext>
      </CallerContext>
    </div>
  );
}

interface RemoteBoundaryProps {
  children: ReactNode;
  /** Receives the error thrown inside; the parent decides what to render next. */
  onError: (error: unknown) => void;
}

/** Catches errors of a remote before they reach the shell. Renders nothing itself. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
