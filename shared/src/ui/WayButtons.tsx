import { t } from '@salesdesk/shared';
import type { Ways } from '@salesdesk/shared/domain';
import type { ComponentProps, ReactNode } from 'react';
import { MailOutlined, PhoneOutlined, WhatsAppOutlined } from './icons.ts';
import styles from './WayButtons.module.css';

/** Call, WhatsApp and Mail as links of at least 44 px; those that are missing are left out, and nothing without any. */
export function WayButtons({ ways: { call, whatsapp, mail }, name }: { ways: Ways; name: string }) {
  if (!call && !whatsapp && !mail) return null;
  const way = (href: string | null, word: string, label: string, icon: ReactNode, tab: ComponentProps<'a'> = {}) =>
    href && (
      <a href={href} aria-label={label} {...tab}>
        {icon}
        {word}
      </a>
    );
  const newTab = { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <div className={styles.ways}>
      {way(call, t('Call'), t('Call {{name}}', { name }), <PhoneOutlined />)}
      {way(whatsapp, t('WhatsApp'), t('WhatsApp to {{name}}', { name }), <WhatsAppOutlined />, newTab)}
      {way(mail, t('Mail'), t('Mail to {{name}}', { name }), <MailOutlined />)}
    </div>
  );
}
