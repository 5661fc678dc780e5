import { namedCountries, t } from '@salesdesk/shared';
import { CatalogFailure, Field, Select } from '@salesdesk/shared/ui/form';
import { useLayoutEffect, useRef, useState } from 'react';
import styles from './AccountForm.module.css';
import { CODE_UNRANKED, codeRank } from './accountForm.model.ts';
import { TextField } from './TextField.tsx';
import type { AccountTabProps } from './useAccountForm.ts';

/** Phone code, selected by country, and phone number. Codes are stored without "+". */
export function PhoneFields(tab: AccountTabProps) {
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
