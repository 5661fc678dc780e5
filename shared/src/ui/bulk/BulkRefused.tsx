import { Modal } from 'antd';
import styles from './Bulk.module.css';
import type { Bulk } from './useBulk.ts';

/** Every row that was refused, with its reason; they stay selected. */
export function BulkRefused({ bulk: { refused, closeRefused } }: { bulk: Bulk }) {
  return (
    <Modal
      open={refused !== null}
      title="Not all could be changed"
      onOk={closeRefused}
      onCancel={closeRefused}
      okText="Close"
      cancelButtonProps={{ style: { display: 'none' } }}
      destroyOnHidden
    >
      <p>{refused?.message} These stay as they are, and selected:</p>
      <ul className={styles.refused} aria-label="Refused">
        {refused?.outcomes.map(({ account_id, name, reason }) => (
          <li key={account_id}>
            <strong>
              <bdi>{name || `Company ${account_id}`}</bdi>
            </strong>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
