import { isStorageBlocked } from '../storage.ts';
import { t } from '../texts.ts';
import styles from './StorageNote.module.css';

/** Says what does not work in a browser that forbids storage; elsewhere it is nothing. R-150. */
export function StorageNote() {
  if (!isStorageBlocked()) return null;
  return (
    <p role="status" className={styles.note}>
      {t(
        'This browser blocks site data for this address. You can work, but you will have to sign in again after a reload and from time to time, and your settings are not kept. Allow site data to change that.',
      )}
    </p>
  );
}
