import { t, translated } from '@salesdesk/shared';
import { isColorCode, NETWORK_TAG_COLOR } from '@salesdesk/shared/domain';
import { Input, type InputProps } from 'antd';
import { cloneElement, type ReactElement, type ReactNode, useId, useState } from 'react';
import styles from './Field.module.css';
import { EyeInvisibleOutlined, EyeOutlined } from './icons.ts';

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
  /** One control that takes what antd's controls take. */
  children: ReactElement<ControlProps>;
}

/** What a field sets on its control. */
export interface ControlProps {
  id?: string;
  status?: 'error';
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
}

/** A label, its control, and below them the error; its line is reserved so that nothing jumps. */
export function Field({ label, required, error, hint, wide, startsHere, children }: FieldProps) {
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

interface ColorFieldProps extends ControlProps {
  /** `#RRGGBB`, or the input so far. */
  value: string;
  onChange: (color: string) => void;
  onFocus?: () => void;
}

/** A colour that can be picked or typed. The picker is the browser's. */
export function ColorField({ value, onChange, ...input }: ColorFieldProps) {
  const pickerId = useId();
  const picker = (
    <input
      id={pickerId}
      type="color"
      className={styles.swatch}
      value={isColorCode(value) ? value : NETWORK_TAG_COLOR}
      aria-label={t('Choose a colour')}
      // A form may have several: the label of the field tells them apart.
      aria-labelledby={input.id ? `${pickerId} ${input.id}-label` : undefined}
      // antd's field takes the focus of each click inside it.
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => onChange(event.target.value.toUpperCase())}
    />
  );
  return (
    <Input
      {...input}
      value={value}
      placeholder={NETWORK_TAG_COLOR}
      maxLength={7}
      onChange={(event) => onChange(event.target.value.trim())}
      prefix={picker}
    />
  );
}

/** A password that can be shown and hidden; paste is allowed. The button says which password it shows. */
export function PasswordField({ autoComplete = 'new-password', ...input }: InputProps) {
  const [isShown, setShown] = useState(false);
  const buttonId = useId();
  const label = input['aria-label'];
  const eye = (
    <button
      id={buttonId}
      type="button"
      className={styles.eye}
      disabled={input.disabled}
      aria-pressed={isShown}
      aria-label={label ? t('Show {{what}}', { what: label }) : t('Show what is typed')}
      // A form may have several: the label of the field tells them apart.
      aria-labelledby={label || !input.id ? undefined : `${buttonId} ${input.id}-label`}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? <EyeOutlined /> : <EyeInvisibleOutlined />}
    </button>
  );
  return <Input {...input} type={isShown ? 'text' : 'password'} autoComplete={autoComplete} suffix={eye} />;
}
