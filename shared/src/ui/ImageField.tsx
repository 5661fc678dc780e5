import { imageUrl, t } from '@salesdesk/shared';
import { IMAGE_EXTENSIONS, IMAGE_HINT, IMAGE_SIZE_ERROR, imageError } from '@salesdesk/shared/domain';
import type { RuleText } from '@salesdesk/shared/messages';
import { Button } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import type { ControlProps } from './Field.tsx';
import styles from './ImageField.module.css';
import { DeleteOutlined, UploadOutlined } from './icons.ts';

/** A file just chosen, the address of the stored picture, or null. */
export type ImageValue = File | string | null;

interface ImageFieldProps extends ControlProps {
  value: ImageValue;
  onChange: (value: ImageValue) => void;
  /** Called when a chosen file is refused; the value stays unchanged. */
  onRefused: (message: string) => void;
  /** The label of the image: "Network logo". */
  label: string;
  round?: boolean;
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

/** Pictures are shown much smaller; a photo of this size is far below the limit. */
const SIDE_PX = 1024;
const QUALITY = 0.85;

/**
 * Calls `onChosen` with a file as it may be sent, made smaller if it has too many bytes, or `onRefused` with the reason. No
 * file, as after Cancel, calls neither.
 */
export function chooseImage(
  file: File | undefined,
  onChosen: (file: File) => void,
  onRefused: (reason: RuleText) => void,
): void {
  if (!file) return;
  const finish = (sent: File) => {
    const refusal = imageError(sent.name, sent.size);
    if (refusal) onRefused(refusal);
    else onChosen(sent);
  };
  if (imageError(file.name, file.size) !== IMAGE_SIZE_ERROR) finish(file);
  else shrunk(file).then(finish, () => finish(file));
}

/** The picture upright, of the same type, at most `SIDE_PX` a side. Rejects for a file that is no picture. */
async function shrunk(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const type = /\.png$/i.test(file.name) ? 'image/png' : 'image/jpeg';
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  return drawn ? new File([drawn], file.name, { type }) : file;
}
