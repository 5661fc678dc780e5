/** The bell of the header: how many notifications are unread, and their list. An extension of the header. ADR-143. */
import { formatAgo, formatTimestamp, isPlainClick, useQueryClient, useWindowEvent } from '@salesdesk/shared';
import type { Notification, NotificationKind } from '@salesdesk/shared/domain';
import { Link, useCompanyAddress } from '@salesdesk/shared/router';
import { Button, LoadFailure, Skeleton } from '@salesdesk/shared/ui/core';
import {
  BellOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  MessageOutlined,
  SettingOutlined,
  SwapOutlined,
  TeamOutlined,
  UserOutlined,
} from '@salesdesk/shared/ui/icons';
import { Component, type ComponentType, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './Bell.module.css';
import { notificationText } from './notificationTexts.ts';
import { plural, t } from './texts.ts';
import { useNotifications, useUnread } from './useNotifications.ts';

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

interface NotificationPanelProps {
  unread: number;
  onClose: () => void;
  /** Closes it and gives the focus back. */
  onEscape: () => void;
}

/** The list that the bell opens, which takes the focus; the bell closes it. Opening a notification marks it as read. */
function NotificationPanel({ unread, onClose, onEscape }: NotificationPanelProps) {
  const { rows: items, error, isLoading, isLoadingMore, retry, loadMore, read, readAll } = useNotifications();
  const { open, hrefOf } = useCompanyAddress();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const show = (one: Notification) => {
    read(one);
    open(one.account_id, one.among);
    onClose();
  };
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t('Notifications')}
      tabIndex={-1}
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onEscape();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Tab leaves it at its end; the bell beside it closes it by itself.
        if (relatedTarget && !currentTarget.parentElement?.contains(relatedTarget)) onClose();
      }}
    >
      <div className={styles.head}>
        <h2>{t('Notifications')}</h2>
        <Button
          type="link"
          size="small"
          disabled={unread === 0}
          onClick={() => {
            readAll();
            // The button is disabled now, and a disabled one loses the focus.
            panel.current?.focus();
          }}
        >
          {t('Mark all as read')}
        </Button>
        <Link
          to="/my-profile#notifications"
          className={styles.settings}
          aria-label={t('Choose which notifications to receive')}
          title={t('Choose which notifications to receive')}
          onClick={onClose}
        >
          <SettingOutlined />
        </Link>
      </div>
      {isLoading && (
        <div className={styles.waiting}>
          <Skeleton active title={false} paragraph={{ rows: 5 }} />
        </div>
      )}
      {error && !items.length && <LoadFailure text={t('Notifications could not be loaded.')} onRetry={retry} />}
      {!isLoading && !error && !items.length && <p className={styles.nothing}>{t('Nothing has happened yet.')}</p>}
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((one) => (
            <NotificationItem
              key={one.notification_id}
              notification={one}
              href={hrefOf(one.account_id)}
              onOpen={(event) => {
                if (!isPlainClick(event)) return read(one);
                event.preventDefault();
                show(one);
              }}
            />
          ))}
        </ul>
      )}
      {loadMore && (
        <Button block type="text" loading={isLoadingMore} onClick={loadMore}>
          {t('Show older notifications')}
        </Button>
      )}
    </div>
  );
}

const ICONS: Record<NotificationKind, ComponentType> = {
  assigned: UserOutlined,
  moved: SwapOutlined,
  mentioned: MessageOutlined,
  due: CalendarOutlined,
  cold: ClockCircleOutlined,
  'handed-over': TeamOutlined,
};

interface NotificationItemProps {
  notification: Notification;
  /** The address of its company, for opening it in another tab. */
  href: string;
  onOpen: (event: MouseEvent) => void;
}

/** One line of the list: what happened, the words about it, and how long ago. */
function NotificationItem({ notification, href, onOpen }: NotificationItemProps) {
  const { kind, text, at, is_read: isRead } = notification;
  const Icon = ICONS[kind];
  return (
    <li>
      <Link to={href} className={styles.item} data-unread={!isRead || undefined} onClick={onOpen}>
        <span className={styles.icon} data-kind={kind}>
          <Icon />
        </span>
        <span className={styles.what}>
          {!isRead && <span className="sd-visually-hidden">{t('Unread:')} </span>}
          <span className={styles.sentence}>{notificationText(notification)}</span>
          {text && <span className={styles.text}>{text}</span>}
          <time dateTime={at} title={formatTimestamp(at)}>
            {formatAgo(at, new Date())}
          </time>
        </span>
        {!isRead && <span className={styles.dot} />}
      </Link>
    </li>
  );
}
