import { t } from '@salesdesk/shared';
import { CONTACT_MODE_REQUIRED, CONTACT_MODES, type ContactMode } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { Field, Input, Select } from '@salesdesk/shared/ui/form';
import { CloseOutlined } from '@salesdesk/shared/ui/icons';
import styles from './AccountForm.module.css';
import type { ContactDetail } from './accountForm.model.ts';

interface ContactDetailRowProps {
  detail: ContactDetail;
  /** Starts at 1. */
  place: number;
  modes: { value: ContactMode; label: string }[];
  error?: string;
  onChange: (part: Partial<ContactDetail>) => void;
  /** Absent for the only row. */
  onRemove?: () => void;
}

/** One mode and its value; an error is shown under the field to fix. product.md section 5, "Contact". */
export function ContactDetailRow({ detail, place, modes, error, onChange, onRemove }: ContactDetailRowProps) {
  const [modeLabel, detailsLabel] =
    place > 1
      ? [t('Contact Mode {{number}}', { number: place }), t('Contact details {{number}}', { number: place })]
      : [t('Contact Mode'), t('Contact details')];
  const isModeMissing = error === CONTACT_MODE_REQUIRED;
  return (
    <div className={styles.detail}>
      <Field label={modeLabel} error={isModeMissing ? error : undefined}>
        <Select
          allowClear
          placeholder={t('Mode')}
          value={detail.mode}
          onChange={(mode) => onChange({ mode: mode ?? null })}
          options={modes}
        />
      </Field>
      <Field label={detailsLabel} required={detail.mode !== null} error={isModeMissing ? undefined : error}>
        <Input
          type={detail.mode === CONTACT_MODES.email ? 'email' : 'text'}
          inputMode={detail.mode === null || detail.mode === CONTACT_MODES.email ? undefined : 'tel'}
          autoComplete="off"
          maxLength={500}
          placeholder={detail.mode === null ? t('Number or address') : undefined}
          value={detail.value}
          onChange={(event) => onChange({ value: event.target.value })}
        />
      </Field>
      {onRemove && (
        <Button
          className={styles.remove}
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('Remove contact {{number}}', { number: place })}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
