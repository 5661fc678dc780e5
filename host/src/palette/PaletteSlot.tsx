/** Mounts palette and shortcut help and registers their keys. Their code is loaded on the first opening. */
import { usePrefetchedSlot, useShortcuts } from '@salesdesk/shared';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { FailureBoundary } from '../FailureBoundary.tsx';
import { whenCalm } from '../remotes/whenCalm.ts';
import { msg, t } from '../texts.ts';
import { EarlyField } from './EarlyField.tsx';
import { useGoTo } from './useGoTo.ts';

const load = () => import('./Palette.tsx');
const Palette = lazy(() => load().then((module) => ({ default: module.Palette })));
const ShortcutHelp = lazy(() => import('./ShortcutHelp.tsx').then((module) => ({ default: module.ShortcutHelp })));

const NOTHING = { text: '', isEntered: false };

export type Overlay = 'palette' | 'help' | null;

interface PaletteSlotProps {
  shown: Overlay;
  show: (overlay: Overlay) => void;
}

export function PaletteSlot({ shown, show }: PaletteSlotProps) {
  useShortcuts(msg('Everywhere'), [
    { keys: 'Mod+K', label: t('Search companies, people, screens and actions'), run: () => show('palette') },
    { keys: '?', label: t('These shortcuts'), run: () => show('help') },
    { keys: 'Mod+Z', label: t('Take back what was just done, while its notice offers it') },
    { keys: 'Alt+T', label: t('Go to the notifications') },
    { keys: 'Escape', label: t('Close what lies on top, or leave the maximised view') },
  ]);
  useGoTo();
  const [isCalm, setCalm] = useState(false);
  useEffect(() => whenCalm(() => setCalm(true)), []);
  usePrefetchedSlot('search.source', {}, { isWanted: isCalm || shown === 'palette' });
  useEffect(() => {
    // Preload on Ctrl, so that the palette is soon there after Ctrl+K.
    const onKey = ({ key, repeat }: KeyboardEvent) => {
      if ((key === 'Control' || key === 'Meta') && !repeat) load().catch(() => {});
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const wasShown = useRef({ palette: false, help: false });
  if (shown) wasShown.current[shown] = true;
  const early = useRef(NOTHING);
  const takeEarly = useCallback(() => {
    const taken = early.current;
    early.current = NOTHING;
    return taken;
  }, []);
  const close = useCallback(() => show(null), [show]);
  /** One that failed is tried again at its next opening. */
  const forget = (overlay: 'palette' | 'help') => {
    wasShown.current[overlay] = false;
    close();
  };
  const showHelp = useCallback(() => show('help'), [show]);
  return (
    <Suspense
      fallback={
        shown === 'palette' && (
          <EarlyField
            onText={(text, isEntered) => {
              early.current = { text, isEntered };
            }}
          />
        )
      }
    >
      {wasShown.current.palette && (
        <FailureBoundary as="notice" onClose={() => forget('palette')}>
          <Palette open={shown === 'palette'} takeEarly={takeEarly} onClose={close} showHelp={showHelp} />
        </FailureBoundary>
      )}
      {wasShown.current.help && (
        <FailureBoundary as="notice" onClose={() => forget('help')}>
          <ShortcutHelp open={shown === 'help'} onClose={close} />
        </FailureBoundary>
      )}
    </Suspense>
  );
}
