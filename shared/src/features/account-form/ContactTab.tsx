import { namedCountries, t } from '@salesdesk/shared';
import { CONTACT_MODE_LABELS, CONTACT_MODE_REQUIRED, CONTACT_MODES, type ContactMode } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { CatalogFailure, Field, FieldGrid, Input, Select } from '@salesdesk/shared/ui/form';
import { CloseOutlined, PlusOutlined } from '@salesdesk/shared/ui/icons';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { AccountFields, TextField } from './AccountFields.tsx';
import styles from './AccountForm.module.css';
import { CODE_UNRANKED, type ContactDetail, codeRank } from './accountForm.model.ts';
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
  const setOthers = (people: typeof others) => set('other_people', people);
  const add = () => {
    const key = Math.max(0, ...others.map((other) => other.key)) + 1;
    setOthers([...others, { key, name: '' }]);
    set('contact_details', [...details, emptyDetail(details, key)]);
  };
  const remove = (key: number) => {
    setOthers(others.filter((other) => other.key !== key));
    const remaining = details.filter(({ person }) => person !== key);
    set('contact_details', remaining);
  };
  const rename = (key: number, name: string) =>
    setOthers(others.map((other) => (other.key === key ? { key, name } : other)));
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
  /** `part` null removes the detail. */
  const change = (key: number, part: Partial<ContactDetail> | null) => {
    const next = details.flatMap((detail) => (detail.key !== key ? detail : part ? { ...detail, ...part } : []));
    set('contact_details', next, `contact_details.${key}`);
  };
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
          onRemove={own.length > 1 ? () => change(detail.key, null) : undefined}
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
function ContactDetailRow({ detail, place, modes, error, onChange, onRemove }: ContactDetailRowProps) {
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

/** Phone code, selected by country, and phone number. Codes are stored without "+". */
function PhoneFields(tab: AccountTabProps) {
  const { form, set, errors, countries } = tab;
  const [pickedIso2, setPickedIso2] = useState<string | null>(null);
  // Several countries share a code: prefer the one just selected, then the company's own, then any.
  const sharing = countries.items.filter((country) => country.country_phone_code === form.account_phone_code);
  const chosen =
    sharing.find((country) => country.country_iso2 === pickedIso2) ??
    sharing.find((country) => country.country_id === form.account_country_id) ??
    sharing[0];
  // Without a code the number is read as one of the company's country.
  const home = countries.items.find((country) => country.country_id === form.account_country_id);
  const number = form.account_phone.trim();
  const isLocal = /^[1-9]|^0[^0]/.test(number) && !form.account_phone_code && !home;
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Tab goes to the number. The button that clears is invisible, and a blank pressed on it would remove the code.
    fields.current?.querySelector('.ant-select-clear')?.setAttribute('tabindex', '-1');
  });
  return (
    <div ref={fields} className={styles.phone}>
      <Field
        label={t('Phone code')}
        error={errors.account_phone_code}
        hint={<CatalogFailure catalog={countries} text={t('Codes could not be loaded.')} />}
      >
        <Select
          showSearch={{
            filterOption: (typed, option) => codeRank(option, typed) < CODE_UNRANKED,
            filterSort: (a, b, { searchValue }) => codeRank(a, searchValue) - codeRank(b, searchValue),
          }}
          allowClear
          popupMatchSelectWidth={280}
          placeholder={home ? `+${home.country_phone_code}` : t('Code')}
          loading={countries.isLoading}
          // A code that belongs to no listed country is left unchanged.
          value={chosen?.country_iso2 ?? (form.account_phone_code && `+${form.account_phone_code}`)}
          onChange={(iso2) => {
            setPickedIso2(iso2 ?? null);
            const country = countries.items.find((one) => one.country_iso2 === iso2);
            set('account_phone_code', country?.country_phone_code ?? null);
          }}
          optionLabelProp="code"
          options={namedCountries(countries.items).map(({ country_iso2, shown_name, country_phone_code }) => ({
            value: country_iso2,
            code: `+${country_phone_code}`,
            label: `${shown_name} +${country_phone_code}`,
          }))}
        />
      </Field>
      <TextField
        tab={tab}
        name="account_phone"
        label={t('Phone number')}
        type="tel"
        maxLength={40}
        hint={isLocal && t('Without a phone code it stays as you typed it.')}
      />
    </div>
  );
}
