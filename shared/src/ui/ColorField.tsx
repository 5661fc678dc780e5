import { isColorCode, NETWORK_TAG_COLOR } from '@salesdesk/shared/domain';
import { ColorPicker, Input } from 'antd';
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

/** A colour that can be picked or typed. */
export function ColorField({ value, onChange, ...input }: ColorFieldProps) {
  const shown = isColorCode(value) ? value : NETWORK_TAG_COLOR;
  return (
    <Input
      {...input}
      value={value}
      placeholder={NETWORK_TAG_COLOR}
      maxLength={7}
      onChange={(event) => onChange(event.target.value.trim())}
      prefix={
        <ColorPicker
          className={styles.swatch}
          size="small"
          disabledAlpha
          value={shown}
          onChangeComplete={(color) => onChange(color.toHexString().toUpperCase())}
        />
      }
    />
  );
}
