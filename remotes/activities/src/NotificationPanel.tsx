/** The list that the bell opens. Opening a notification marks it as read. */
import { formatAgo, formatTimestamp, isPlainClick } from '@salesdesk/shared';
import type { Notification, NotificationKind } from '@salesdesk/shared/domain';
import { Link, useCompanyAddress } from '@salesdesk/shared/router';
import { Button, LoadFailure, Skeleton } from '@salesdesk/shared/ui/core';
import {
  CalendarOutlined,
  ClockCircleOutlined,
  MessageOutlined,
  SettingOutlined,
  SwapOutlined,
  TeamOutlined,
  UserOutlined,
} from '@salesdesk/shared/ui/icons';
import { type ComponentType, type MouseEvent, useEffect, useRef } from 'react';
import styles from './NotificationPanel.module.css';
import { notificationText } from './notificationTexts.ts';
import { t } from './texts.ts';
import { useNotifications } from './useNotifications.ts';

interface NotificationPanelProps {
  unread: number;
  onClose: () => void;
  /** Closes it and gives the focus back. */
  onEscape: () => void;
}

/** Takes the focus when it opens; the bell closes it. */
export function NotificationPanel({ unread, onClose, onEscape }: NotificationPanelProps) {
  const { query, items, loadMore, read, readAll } = useNotifications();
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
      {query.isPending && (
        <div className={styles.waiting}>
          <Skeleton active title={false} paragraph={{ rows: 5 }} />
        </div>
      )}
      {query.isError && !items.length && (
        <LoadFailure text={t('Notifications could not be loaded.')} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && !items.length && <p className={styles.nothing}>{t('Nothing has happened yet.')}</p>}
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
        <Button block type="text" loading={query.isFetchingNextPage} onClick={loadMore}>
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
