/** The choices of records among many: the country, the two assignees, the networks. In the form, and in place on a record. */
import { colleagueOptions, namedCountries, t } from '@salesdesk/shared';
import { STATUS } from '@salesdesk/shared/domain';
import { CountryFlag, UserAvatar } from '@salesdesk/shared/ui/core';
import { Select } from '@salesdesk/shared/ui/form';
import type { ComponentProps } from 'react';
import styles from './AccountForm.module.css';
import type { AccountTabProps } from './useAccountForm.ts';

export type ChoiceField = 'account_country_id' | 'primary' | 'secondary' | 'network_ids';

interface ChoiceSelectProps
  extends Pick<
    ComponentProps<typeof Select>,
    'autoFocus' | 'defaultOpen' | 'size' | 'disabled' | 'status' | 'onBlur' | 'popupMatchSelectWidth'
  > {
  field: ChoiceField;
  tab: Pick<AccountTabProps, 'form' | 'set' | 'countries' | 'users' | 'seen' | 'networks'>;
  'aria-label'?: string;
}

/** Inactive colleagues are not offered, nor who is chosen as the other assignee. */
export function ChoiceSelect({ field, tab, ...props }: ChoiceSelectProps) {
  const { form, set, countries, users, seen, networks } = tab;
  if (field === 'network_ids')
    return (
      <Select
        {...props}
        mode="multiple"
        optionFilterProp="label"
        placeholder={t('Choose a network')}
        notFoundContent={t('No active network')}
        loading={networks.isLoading}
        value={form.network_ids}
        onChange={(ids: number[]) => set('network_ids', ids)}
        options={networks.items
          .filter(
            ({ network_id: id, network_status: status }) => status === STATUS.active || form.network_ids.includes(id),
          )
          .map((network) => ({ value: network.network_id, label: network.network_name }))}
      />
    );
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
