import { bus, t, useDocumentTitle, useWindowEvent } from '@salesdesk/shared';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { FullscreenExitOutlined, FullscreenOutlined } from './icons.ts';
import styles from './Page.module.css';

/** Id of the element in the host's header for the page's title; outside the shell the page shows it in its own bar. */
export const PAGE_TITLE_SLOT = 'page-title-slot';

export interface PageProps {
  /** The page's heading and the browser tab's name. */
  title: string;
  /** Left side of the bar: a switch of views, a count. */
  beside?: ReactNode;
  /** Right side of the bar: search, buttons. */
  toolbar?: ReactNode;
  /** Shows the maximise/minimise toggle, which hides header and sidebar; Esc leaves. product.md section 2. */
  canMaximise?: boolean;
  children: ReactNode;
}

/** The layout of every page: title in the header, a toolbar, and the content, which fills the window. */
export function Page({ title, beside, toolbar, canMaximise = false, children }: PageProps) {
  const [maximised, setMaximised] = useState(false);
  useDocumentTitle(title);

  useEffect(() => {
    if (!maximised) return;
    bus.emit('shell.maximised', { maximised: true });
    return () => bus.emit('shell.maximised', { maximised: false });
  }, [maximised]);
  const onKey = (event: KeyboardEvent) => {
    const isPageOnTop = !document.querySelector('[role="dialog"]');
    if (event.key === 'Escape' && !event.defaultPrevented && isPageOnTop) setMaximised(false);
  };
  useWindowEvent('keydown', onKey, { isOn: maximised });

  const word = maximised ? t('Minimise') : t('Maximise');
  const hasBar = beside || toolbar || canMaximise;
  return (
    <div className={styles.page}>
      <PageTitle title={title} inHeader={!maximised} />
      {hasBar && (
        <div className={styles.bar}>
          {beside}
          <div className={styles.toolbar}>
            {toolbar}
            {canMaximise && (
              <Tooltip title={word}>
                <Button
                  className={styles.maximise}
                  aria-label={word}
                  aria-pressed={maximised}
                  icon={maximised ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
                  onClick={() => setMaximised(!maximised)}
                />
              </Tooltip>
            )}
          </div>
        </div>
      )}
      <div className={styles.content}>{children}</div>
    </div>
  );
}

function PageTitle({ title, inHeader }: { title: string; inHeader: boolean }) {
  // Known on the first render unless the header mounts at the same time: moving the title would lose its focus.
  const [slot, setSlot] = useState(() => document.getElementById(PAGE_TITLE_SLOT));
  useLayoutEffect(() => setSlot(document.getElementById(PAGE_TITLE_SLOT)), []);
  const heading = (
    <h1 id="page-title" tabIndex={-1} className={styles.title}>
      {title}
    </h1>
  );
  return inHeader && slot?.isConnected ? createPortal(heading, slot) : heading;
}
