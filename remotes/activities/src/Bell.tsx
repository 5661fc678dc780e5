/** The bell of the header: how many notifications are unread, and their list. An extension of the header. ADR-143. */
import { useQueryClient, useWindowEvent } from '@salesdesk/shared';
import { Button, LoadFailure } from '@salesdesk/shared/ui/core';
import { BellOutlined } from '@salesdesk/shared/ui/icons';
import { Component, type ReactNode, useRef, useState } from 'react';
import styles from './NotificationPanel.module.css';
import { NotificationPanel } from './NotificationPanel.tsx';
import { plural, t } from './texts.ts';
import { useUnread } from './useNotifications.ts';

const SHOWN_MAX = 99;

export default function Bell() {
  const { unread, announcement } = useUnread();
  const client = useQueryClient();
  const forget = () => client.removeQueries({ queryKey: ['notifications', 'list'] });
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const onPointer = ({ target }: PointerEvent) => anchor.current?.contains(target as Node) || setOpen(false);
  useWindowEvent('pointerdown', onPointer, { isOn: isOpen });
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
        <PanelBoundary onRetry={forget}>
          <NotificationPanel
            unread={unread}
            onClose={() => setOpen(false)}
            onEscape={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </PanelBoundary>
      )}
      <span aria-live="polite" className="sd-visually-hidden">
        {announcement}
      </span>
    </div>
  );
}

interface PanelBoundaryProps {
  children: ReactNode;
  /** Called before the children are tried again. */
  onRetry: () => void;
}

/** A list that cannot be shown costs its panel, not the bell. The host counts what was thrown for this release. */
class PanelBoundary extends Component<PanelBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const retry = () => {
      this.props.onRetry();
      this.setState({ hasFailed: false });
    };
    return (
      <div role="dialog" aria-label={t('Notifications')} className={styles.panel}>
        <LoadFailure text={t('Notifications could not be loaded.')} onRetry={retry} />
      </div>
    );
  }
}
