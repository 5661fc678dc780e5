import { t } from '@salesdesk/shared';
import type { Ways } from '@salesdesk/shared/domain';
import { MailOutlined, PhoneOutlined, WhatsAppOutlined } from './icons.ts';
import styles from './WayButtons.module.css';

/** Call, WhatsApp and Mail as links of at least 44 px; those that are missing are left out, and nothing without any. */
export function WayButtons({ ways: { call, whatsapp, mail }, name }: { ways: Ways; name: string }) {
  if (!call && !whatsapp && !mail) return null;
  return (
    <div className={styles.ways}>
      {call && (
        <a href={call} aria-label={t('Call {{name}}', { name })}>
          <PhoneOutlined />
          {t('Call')}
        </a>
      )}
      {whatsapp && (
        <a href={whatsapp} target="_blank" rel="noopener noreferrer" aria-label={t('WhatsApp to {{name}}', { name })}>
          <WhatsAppOutlined />
          {t('WhatsApp')}
        </a>
      )}
      {mail && (
        <a href={mail} aria-label={t('Mail to {{name}}', { name })}>
          <MailOutlined />
          {t('Mail')}
        </a>
      )}
    </div>
  );
}
