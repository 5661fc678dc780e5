import { type Sending, t } from '@salesdesk/shared';
import { CONNECTION_TEXTS } from '@salesdesk/shared/domain';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import styles from './SendingNote.module.css';

/** Shown in a form that waits for the connection, with the reason and Cancel. Takes the focus, as the fields are locked. */
export function SendingNote({ sending }: { sending: Sending }) {
  return sending.waitsFor ? <Waiting waitsFor={sending.waitsFor} cancel={sending.cancel} /> : null;
}

function Waiting({ waitsFor, cancel }: Pick<Sending, 'cancel' | 'waitsFor'>) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = note.current?.closest('form');
    note.current?.focus();
    return () => form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, []);
  return (
    <div ref={note} className={styles.note} tabIndex={-1}>
      <span role="alert">{t(CONNECTION_TEXTS[waitsFor === 'network' ? 'formOffline' : 'formUnreachable'])}</span>
      <Button size="small" onClick={cancel}>
        {t('Cancel')}
      </Button>
    </div>
  );
}
