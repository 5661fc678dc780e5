import { t } from '@salesdesk/shared';
import { CONTACT_MODE_LABELS, CONTACT_MODES } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { Field, FieldGrid, Input } from '@salesdesk/shared/ui/form';
import { CloseOutlined, PlusOutlined } from '@salesdesk/shared/ui/icons';
import type { ReactNode } from 'react';
import { AccountFields } from './AccountFields.tsx';
import styles from './AccountForm.module.css';
import type { ContactDetail } from './accountForm.model.ts';
import { ContactDetailRow } from './ContactDetailRow.tsx';
import { PhoneFields } from './PhoneFields.tsx';
import { TextField } from './TextField.tsx';
import type { AccountTabProps } from './useAccountForm.ts';

/** The maximum number of details per person, and of people after the first, on the server. */
const MAX_DETAILS = 20;
const MAX_OTHERS = 20;
const modeOptions = () =>
  Object.values(CONTACT_MODES).map((mode) => ({ value: mode, label: t(CONTACT_MODE_LABELS[mode]) }));

/** Second tab: the company's e-mail and phone, and its contact persons, each with any number of contact details. */
export function ContactTab(tab: AccountTabProps) {
  const { form, set } = tab;
  const { contact_details: details, other_people: others } = form;
  const add = () => {
    const key = Math.max(0, ...others.map((other) => other.key)) + 1;
    set('other_people', [...others, { key, name: '' }]);
    set('contact_details', [...details, emptyDetail(details, key)]);
  };
  const remove = (key: number) => {
    set(
      'other_people',
      others.filter((other) => other.key !== key),
    );
    set(
      'contact_details',
      details.filter(({ person }) => person !== key),
    );
  };
  const rename = (key: number, name: string) =>
    set(
      'other_people',
      others.map((other) => (other.key === key ? { key, name } : other)),
    );
  return (
    <>
      <FieldGrid>
        <AccountFields step="contact" tab={tab} />
        <PhoneFields {...tab} />
      </FieldGrid>
      <PersonFields tab={tab} legend={t('Contact person')}>
        <FieldGrid>
          <TextField tab={tab} name="contact_name" label={t('Contact person name')} maxLength={200} wide />
        </FieldGrid>
      </PersonFields>
      {others.map(({ key, name }, at) => {
        const number = at + 2;
        return (
          <PersonFields key={key} tab={tab} person={key} legend={t('Contact person {{number}}', { number })}>
            <div className={styles.detail}>
              <div className={styles.name}>
                <Field label={t('Contact person name')}>
                  <Input
                    autoComplete="off"
                    autoFocus={!name}
                    maxLength={200}
                    value={name}
                    onChange={(event) => rename(key, event.target.value)}
                  />
                </Field>
              </div>
              <Button
                className={styles.remove}
                type="text"
                icon={<CloseOutlined />}
                aria-label={t('Remove contact person {{number}}', { number })}
                onClick={() => remove(key)}
              />
            </div>
          </PersonFields>
        );
      })}
      <Button type="link" icon={<PlusOutlined />} disabled={others.length >= MAX_OTHERS} onClick={add}>
        {t('Add another contact person')}
      </Button>
    </>
  );
}

const emptyDetail = (details: readonly ContactDetail[], person?: number): ContactDetail => ({
  key: Math.max(-1, ...details.map((detail) => detail.key)) + 1,
  person,
  mode: null,
  value: '',
});

interface PersonFieldsProps {
  tab: AccountTabProps;
  /** As in `ContactDetail`. */
  person?: number;
  legend: string;
  /** The field of the name. */
  children: ReactNode;
}

function PersonFields({ tab: { form, set, errors }, person, legend, children }: PersonFieldsProps) {
  const details = form.contact_details;
  const own = details.filter((detail) => detail.person === person);
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
  return (
    <fieldset className={styles.person}>
      <legend>{legend}</legend>
      {children}
      {own.map((detail, index) => (
        <ContactDetailRow
          key={detail.key}
          detail={detail}
          place={index + 1}
          modes={modeOptions()}
          error={
            errors[`contact_details.${detail.key}`] ?? (detail === details[0] ? errors.contact_details : undefined)
          }
          onChange={(part) => change(detail.key, part)}
          onRemove={own.length > 1 ? () => remove(detail.key) : undefined}
        />
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={own.length >= MAX_DETAILS}
        onClick={() => set('contact_details', [...details, emptyDetail(details, person)])}
      >
        {t('Add another way to reach them')}
      </Button>
    </fieldset>
  );
}
