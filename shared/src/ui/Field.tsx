import { translated } from '@salesdesk/shared';
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import styles from './Field.module.css';

interface FieldProps {
  label: string;
  required?: boolean;
  /** In the page's language, or the English sentence of the API or of a rule. */
  error?: string;
  hint?: ReactNode;
  /** Spans both columns of a FieldGrid. */
  wide?: boolean;
  /** Gets the focus when its popup opens, instead of the first field. */
  startsHere?: boolean;
  /** One control that accepts `id`, `status` and the aria attributes, as antd's do. */
  children: ReactElement<{
    id?: string;
    status?: 'error';
    'aria-invalid'?: boolean;
    'aria-describedby'?: string;
    'aria-required'?: boolean;
  }>;
}

/** A label, its control, and below them the error; its line is reserved so that nothing jumps. */
export function Field({
  label,
  required = false,
  error,
  hint,
  wide = false,
  startsHere = false,
  children,
}: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const control = cloneElement(children, {
    id,
    status: error ? 'error' : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
    'aria-describedby': error || hint ? noteId : undefined,
  });
  return (
    <div className={wide ? `${styles.field} ${styles.wide}` : styles.field} data-starts-here={startsHere || undefined}>
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {control}
      <div id={noteId} className={styles.note} role={error ? 'alert' : undefined} data-error={error ? true : undefined}>
        {error === undefined ? hint : translated(error)}
      </div>
    </div>
  );
}

/** Two columns of fields from 700 px, otherwise one. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <div className={styles.container}>
      <div className={styles.grid}>{children}</div>
    </div>
  );
}
