import { t } from '@salesdesk/shared';
import { ACCOUNT_TYPE_LABELS, ACCOUNT_TYPES } from '@salesdesk/shared/domain';
import { CatalogFailure, Field, FieldGrid, Select } from '@salesdesk/shared/ui/form';
import { AccountFields } from './AccountFields.tsx';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { TextField } from './TextField.tsx';
import type { AccountTabProps } from './useAccountForm.ts';

/** First tab: company, type, country and its fields of the table. Only Q-List is selectable. product.md section 5, "Account info". */
export function InfoTab(tab: AccountTabProps) {
  const { form, set, errors, countries } = tab;
  const isQList = form.account_type === ACCOUNT_TYPES.qList;
  return (
    <FieldGrid>
      <TextField tab={tab} name="account_name" label={t('Company Name')} required wide maxLength={200} />
      <Field
        label={t('Account Type')}
        error={errors.account_type}
        hint={isQList ? undefined : t('The type of a promoted company is not changed here.')}
      >
        <Select
          value={form.account_type}
          disabled={!isQList}
          onChange={(type) => set('account_type', type)}
          options={Object.values(ACCOUNT_TYPES).map((type) => ({
            value: type,
            label: t(ACCOUNT_TYPE_LABELS[type]),
            disabled: type !== ACCOUNT_TYPES.qList,
          }))}
        />
      </Field>
      <AccountFields step="info" tab={tab} />
      <Field
        label={t('Country')}
        startsHere={tab.focusField === 'account_country_id'}
        error={errors.account_country_id}
        hint={<CatalogFailure catalog={countries} text={t('Countries could not be loaded.')} />}
      >
        <ChoiceSelect field="account_country_id" tab={tab} />
      </Field>
    </FieldGrid>
  );
}
