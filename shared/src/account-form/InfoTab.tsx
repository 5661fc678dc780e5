import { ACCOUNT_TYPE_LABELS, ACCOUNT_TYPES } from '@salesdesk/shared/domain';
import { Field, FieldGrid, Input, Select } from '@salesdesk/shared/ui/form';
import type { AccountTabProps } from './AccountTabProps.ts';

/** First tab: company, type, city, country. Only Q-List is selectable. Spec section 5, "Account info". */
export function InfoTab({ form, set, errors, countries }: AccountTabProps) {
  return (
    <FieldGrid>
      <Field label="Company Name" required error={errors.account_name} wide>
        <Input
          value={form.account_name}
          onChange={(event) => set('account_name', event.target.value)}
          maxLength={200}
          autoFocus
        />
      </Field>
      <Field label="Account Type">
        <Select
          value={ACCOUNT_TYPES.qList}
          options={Object.values(ACCOUNT_TYPES).map((type) => ({
            value: type,
            label: ACCOUNT_TYPE_LABELS[type],
            disabled: type !== ACCOUNT_TYPES.qList,
          }))}
        />
      </Field>
      <Field label="City" error={errors.account_city}>
        <Input
          value={form.account_city}
          onChange={(event) => set('account_city', event.target.value)}
          maxLength={120}
        />
      </Field>
      <Field label="Country" error={errors.account_country_id}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          placeholder="Choose a country"
          loading={countries.isLoading}
          value={form.account_country_id}
          onChange={(id) => set('account_country_id', id ?? null)}
          options={countries.items.map((country) => ({ value: country.country_id, label: country.country_name }))}
        />
      </Field>
    </FieldGrid>
  );
}
