/** The bell of the header: how many notifications are unread, and their list, whose code is loaded when it opens. ADR-143. */
import { Button } from '@salesdesk/shared/ui/core';
import { BellOutlined } from '@salesdesk/shared/ui/icons';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FailureBoundary } from '../FailureBoundary.tsx';
import { plural, t } from '../texts.ts';
import styles from './Bell.module.css';
import { useUnread } from './useUnread.ts';

const Panel = lazy(() => import('./NotificationPanel.tsx').then((module) => ({ default: module.NotificationPanel })));
const SHOWN_MAX = 99;

export function Bell() {
  const { unread, announcement } = useUnread();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPointer = ({ target }: PointerEvent) => anchor.current?.contains(target as Node) || setOpen(false);
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [isOpen]);
  const label = unread
    ? plural(unread, 'Notifications, {{count}} unread', 'Notifications, {{count}} unread')
    : t('Notifications');
  return (
    <div ref={anchor} className={styles.anchor}>
      <Button
        ref={button}
        type="text"
        icon={<BellOutlined />}
        aria-label={label}
        title={t('Notifications')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      )}
      {isOpen && (
        <FailureBoundary as="notice" onClose={() => setOpen(false)}>
          <Suspense fallback={null}>
            <Panel
              unread={unread}
              onClose={() => setOpen(false)}
              onEscape={() => {
                setOpen(false);
                button.current?.focus();
              }}
            />
          </Suspense>
        </FailureBoundary>
      )}
      <span aria-live="polite" className="sd-visually-hidden">
        {announcement}
      </span>
    </div>
  );
}
