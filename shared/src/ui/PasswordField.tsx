import { t } from '@salesdesk/shared';
import { Input, type InputProps } from 'antd';
import { useId, useState } from 'react';
import { EyeInvisibleOutlined, EyeOutlined } from './icons.ts';
import styles from './PasswordField.module.css';

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
