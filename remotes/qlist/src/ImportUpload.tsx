import { IMPORT_EXTENSIONS } from '@salesdesk/shared/domain';
import { UploadOutlined } from '@salesdesk/shared/ui/icons';
import { useState } from 'react';
import styles from './Import.module.css';
import { ImportRecent } from './ImportRecent.tsx';
import { t } from './texts.ts';
import type { ImportState } from './useImport.ts';

/** Step 1: a file chosen, dropped, or opened from the recent ones. */
export function ImportUpload({ state }: { state: ImportState }) {
  const [isOver, setOver] = useState(false);
  return (
    <>
      <label
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void state.upload(event.dataTransfer.files[0]);
        }}
      >
        <UploadOutlined />
        <strong>{state.busy ? t('Reading the file…') : t('Choose a file or drop it here')}</strong>
        <span>{t('CSV or XLSX, up to 10 MB and 20,000 rows. The first row holds the names of the columns.')}</span>
        <input
          type="file"
          className="sd-visually-hidden"
          accept={IMPORT_EXTENSIONS.map((extension) => `.${extension}`).join(',')}
          aria-label={t('File to import')}
          disabled={state.busy}
          onChange={(event) => {
            void state.upload(event.target.files?.[0]);
            // Allow choosing the same file again after it was fixed.
            event.target.value = '';
          }}
        />
      </label>
      <ImportRecent state={state} />
    </>
  );
}
