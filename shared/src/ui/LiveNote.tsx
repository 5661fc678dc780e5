import styles from './LiveNote.module.css';

/** What a colleague just changed, over the foot of what it is about: seen, spoken politely, and never in the way. */
export function LiveNote({ announcement }: { announcement: string }) {
  return (
    <p role="status" className={styles.note} data-shown={announcement !== '' || undefined}>
      {announcement}
    </p>
  );
}
