import { t } from '@salesdesk/shared';
import { isColorCode, NETWORK_TAG_COLOR } from '@salesdesk/shared/domain';
import { Input } from 'antd';
import { useId } from 'react';
import styles from './ColorField.module.css';

interface ColorFieldProps {
  id?: string;
  /** `#RRGGBB`, or the input so far. */
  value: string;
  onChange: (color: string) => void;
  onFocus?: () => void;
  status?: 'error';
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
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
