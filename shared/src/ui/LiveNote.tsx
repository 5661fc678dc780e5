import styles from './LiveNote.module.css';

/** A note about a colleague's change at the bottom of the list, announced politely to screen readers. */
export function LiveNote({ announcement }: { announcement: string }) {
  return (
    <p role="status" className={styles.note} data-shown={announcement !== '' || undefined}>
      {announcement}
    </p>
  );
}
