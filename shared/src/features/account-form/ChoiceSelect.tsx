/** The choices of one record among many: the country and the two assignees. In the form, and in place on a record. */
import { colleagueOptions, namedCountries, t } from '@salesdesk/shared';
import { CountryFlag, UserAvatar } from '@salesdesk/shared/ui/core';
import { Select } from '@salesdesk/shared/ui/form';
import type { ComponentProps } from 'react';
import styles from './AccountForm.module.css';
import type { AccountTabProps } from './useAccountForm.ts';

export type ChoiceField = 'account_country_id' | 'primary' | 'secondary';

interface ChoiceSelectProps
  extends Pick<ComponentProps<typeof Select>, 'autoFocus' | 'defaultOpen' | 'size' | 'disabled' | 'status' | 'onBlur'> {
  field: ChoiceField;
  tab: Pick<AccountTabProps, 'form' | 'set' | 'countries' | 'users' | 'seen'>;
  'aria-label'?: string;
}

/** Inactive colleagues are not offered, nor who is chosen as the other assignee. */
export function ChoiceSelect({ field, tab, ...props }: ChoiceSelectProps) {
  const { form, set, countries, users, seen } = tab;
  const common = {
    showSearch: true,
    allowClear: true,
    value: form[field],
    onChange: (id?: number) => set(field, id ?? null),
    ...props,
  };
  if (field === 'account_country_id')
    return (
      <Select
        {...common}
        placeholder={t('Choose a country')}
        loading={countries.isLoading}
        options={namedCountries(countries.items).map((country) => ({
          value: country.country_id,
          label: country.shown_name,
          iso2: country.country_iso2,
        }))}
        optionRender={({ data }) => (
          <span className={styles.option}>
            <CountryFlag iso2={data.iso2} />
            {data.label}
          </span>
        )}
      />
    );
  const other = form[field === 'primary' ? 'secondary' : 'primary'];
  return (
    <Select
      {...common}
      placeholder={t('Choose a colleague')}
      loading={users.isLoading}
      options={colleagueOptions(users.items, [seen], form[field]).map((user) => ({
        ...user,
        disabled: user.value === other,
      }))}
      optionRender={({ data }) => (
        <span className={styles.option}>
          <UserAvatar name={data.name} size={22} />
          {data.label}
        </span>
      )}
    />
  );
}
