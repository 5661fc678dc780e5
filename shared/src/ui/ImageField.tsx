import { imageUrl, t } from '@salesdesk/shared';
import { IMAGE_EXTENSIONS, IMAGE_HINT } from '@salesdesk/shared/domain';
import { Button } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { chooseImage } from './chooseImage.ts';
import styles from './ImageField.module.css';
import { DeleteOutlined, UploadOutlined } from './icons.ts';

/** A file just chosen, the address of the stored picture, or null. */
export type ImageValue = File | string | null;

interface ImageFieldProps {
  id?: string;
  value: ImageValue;
  onChange: (value: ImageValue) => void;
  /** Called when a chosen file is refused; the value stays unchanged. */
  onRefused: (message: string) => void;
  /** The label of the image: "Network logo". */
  label: string;
  round?: boolean;
  status?: 'error';
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
}

/** A picture: once chosen its preview replaces the upload control; removing it brings the control back. product.md section 2. */
export function ImageField({ value, onChange, onRefused, label, round = false, status, ...control }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const preview = useMemo(() => (value instanceof File ? URL.createObjectURL(value) : value), [value]);
  useEffect(() => () => void (preview?.startsWith('blob:') && URL.revokeObjectURL(preview)), [preview]);

  const choose = (file: File | undefined) => chooseImage(file, onChange, onRefused);

  return (
    <div className={styles.image}>
      {preview ? (
        <>
          <img
            src={imageUrl(preview)}
            alt={label}
            className={round ? `${styles.preview} ${styles.round}` : styles.preview}
          />
          <Button
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('Remove {{name}}', { name: label })}
            onClick={() => onChange(null)}
          >
            {t('Remove')}
          </Button>
        </>
      ) : (
        // The label is the click and drop target; the input handles the keyboard.
        <label
          className={styles.drop}
          data-error={status === 'error' || undefined}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            choose(event.dataTransfer.files[0]);
          }}
        >
          <UploadOutlined />
          <span>
            {t('Choose or drop a file')}
            <small>{t(IMAGE_HINT)}</small>
          </span>
          <input
            {...control}
            ref={input}
            type="file"
            className="sd-visually-hidden"
            accept={IMAGE_EXTENSIONS.map((extension) => `.${extension}`).join(',')}
            aria-label={label}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              // Allow choosing the same file again after it was removed.
              event.target.value = '';
            }}
          />
        </label>
      )}
    </div>
  );
}
