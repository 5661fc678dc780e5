import { bus, useDocumentTitle } from '@salesdesk/shared';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { FullscreenExitOutlined, FullscreenOutlined } from './icons.ts';
import styles from './Page.module.css';

export interface PageProps {
  /** The page's heading and the browser tab's name. */
  title: string;
  /** Beside the title: a count, a switch of views. */
  beside?: ReactNode;
  /** Right of the bar: search, buttons. */
  toolbar?: ReactNode;
  /** Offers the maximise/minimise toggle, which hides header and sidebar; Esc leaves. Spec section 2. */
  canMaximise?: boolean;
  children: ReactNode;
}

/** The frame of every page: one bar with title and tools, below it the content, which fills the rest of the window. */
export function Page({ title, beside, toolbar, canMaximise = false, children }: PageProps) {
  const [maximised, setMaximised] = useState(false);
  useDocumentTitle(title);

  useEffect(() => {
    if (!maximised) return;
    bus.emit('shell.maximised', { maximised: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role="dialog"]'))
        setMaximised(false);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      bus.emit('shell.maximised', { maximised: false });
    };
  }, [maximised]);

  const word = maximised ? 'Minimise' : 'Maximise';
  return (
    <section className={styles.page} aria-labelledby="page-title">
      <header className={styles.bar}>
        <h1 id="page-title" tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {beside}
        <div className={styles.toolbar}>
          {toolbar}
          {canMaximise && (
            <Tooltip title={word}>
              <Button
                aria-label={word}
                aria-pressed={maximised}
                icon={maximised ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
                onClick={() => setMaximised(!maximised)}
              />
            </Tooltip>
          )}
        </div>
      </header>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
