import { t } from '@salesdesk/shared';
import { CONTACT_MODE_LABELS, CONTACT_MODES } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { FieldGrid } from '@salesdesk/shared/ui/form';
import { PlusOutlined } from '@salesdesk/shared/ui/icons';
import { AccountFields } from './AccountFields.tsx';
import styles from './AccountForm.module.css';
import type { ContactDetail } from './accountForm.model.ts';
import { ContactDetailRow } from './ContactDetailRow.tsx';
import { PhoneFields } from './PhoneFields.tsx';
import { TextField } from './TextField.tsx';
import type { AccountTabProps } from './useAccountForm.ts';

/** The maximum number of details per person on the server. */
const MAX_DETAILS = 20;
const modeOptions = () =>
  Object.values(CONTACT_MODES).map((mode) => ({ value: mode, label: t(CONTACT_MODE_LABELS[mode]) }));

/** Second tab: the company's e-mail and phone, and the contact person with any number of contact details. */
export function ContactTab(tab: AccountTabProps) {
  const { form, set, errors } = tab;
  const details = form.contact_details;
  const modes = modeOptions();
  const change = (key: number, part: Partial<ContactDetail>) =>
    set(
      'contact_details',
      details.map((detail) => (detail.key === key ? { ...detail, ...part } : detail)),
      `contact_details.${key}`,
    );
  const remove = (key: number) =>
    set(
      'contact_details',
      details.filter((detail) => detail.key !== key),
      `contact_details.${key}`,
    );
  const add = () =>
    set('contact_details', [
      ...details,
      { key: Math.max(-1, ...details.map((detail) => detail.key)) + 1, mode: null, value: '' },
    ]);

  return (
    <>
      <FieldGrid>
        <AccountFields step="contact" tab={tab} />
        <PhoneFields {...tab} />
      </FieldGrid>
      <fieldset className={styles.person}>
        <legend>{t('Contact person')}</legend>
        <FieldGrid>
          <TextField tab={tab} name="contact_name" label={t('Contact person name')} maxLength={200} wide />
        </FieldGrid>
        {details.map((detail, index) => (
          <ContactDetailRow
            key={detail.key}
            detail={detail}
            place={index + 1}
            modes={modes}
            error={errors[`contact_details.${detail.key}`] ?? (index === 0 ? errors.contact_details : undefined)}
            onChange={(part) => change(detail.key, part)}
            onRemove={details.length > 1 ? () => remove(detail.key) : undefined}
          />
        ))}
        <Button type="dashed" icon={<PlusOutlined />} disabled={details.length >= MAX_DETAILS} onClick={add}>
          {t('Add another way to reach them')}
        </Button>
      </fieldset>
    </>
  );
}
