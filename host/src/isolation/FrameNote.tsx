import { RemoteDownDrawing } from '@salesdesk/shared/ui/core';
import type { ReactNode } from 'react';
import styles from './Frame.module.css';

interface FrameNoteProps {
  title: string;
  /** One or two sentences. */
  children: ReactNode;
  action?: ReactNode;
}

/** A note in the frame in place of the screen: what happened, and what the product would do. */
export function FrameNote({ title, children, action }: FrameNoteProps) {
  return (
    <section className={styles.note} role="alert">
      <RemoteDownDrawing />
      <h1>{title}</h1>
      <p>{children}</p>
      {action}
    </section>
  );
}
