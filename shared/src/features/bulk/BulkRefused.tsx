import { said, t } from '@salesdesk/shared';
import { Modal } from 'antd';
import { ModalTitle } from '../../ui/Modal.tsx';
import styles from './Bulk.module.css';
import type { Bulk } from './useBulk.ts';

/** Every refused row with its reason; these rows stay selected. */
export function BulkRefused({ bulk: { refused, closeRefused } }: { bulk: Bulk }) {
  return (
    <Modal
      open={refused !== null}
      title={<ModalTitle>{t('Not all could be changed')}</ModalTitle>}
      onOk={closeRefused}
      onCancel={closeRefused}
      okText={t('Close')}
      cancelButtonProps={{ style: { display: 'none' } }}
      destroyOnHidden
    >
      <p>
        {refused?.message} {t('These stay as they are, and selected:')}
      </p>
      <ul className={styles.refused} aria-label={t('Refused')}>
        {refused?.outcomes.map(({ account_id, name, reason, reason_message }) => (
          <li key={account_id}>
            <strong>
              <bdi>{name || t('Company {{id}}', { id: String(account_id) })}</bdi>
            </strong>
            <span>{said(reason_message, reason ?? '')}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
