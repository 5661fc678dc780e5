import { formatAgo, formatTimestamp } from '@salesdesk/shared';
import type { Notification, NotificationKind } from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import {
  CalendarOutlined,
  ClockCircleOutlined,
  MessageOutlined,
  SwapOutlined,
  TeamOutlined,
  UserOutlined,
} from '@salesdesk/shared/ui/icons';
import type { ComponentType, MouseEvent } from 'react';
import styles from './NotificationPanel.module.css';
import { notificationText } from './notificationTexts.ts';
import { t } from './texts.ts';

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
export function NotificationItem({ notification, href, onOpen }: NotificationItemProps) {
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
