import { currencySign, formatMoney, notify, t } from '@salesdesk/shared';
import { STATUS, TOASTS } from '@salesdesk/shared/domain';
import { Button, NetworkBadge } from '@salesdesk/shared/ui/core';
import { CatalogFailure, Field, FieldGrid, Select } from '@salesdesk/shared/ui/form';
import { CheckOutlined, CloseOutlined } from '@salesdesk/shared/ui/icons';
import { AccountFields } from './AccountFields.tsx';
import styles from './AccountForm.module.css';
import { withSeparators } from './accountForm.model.ts';
import { TextField } from './TextField.tsx';
import type { AccountTabProps } from './useAccountForm.ts';

/** Fourth tab: expected amount in dollars and target networks; choosing one twice shows a message. product.md section 5. */
export function SalesTab(tab: AccountTabProps) {
  const { form, set, errors, networks } = tab;
  const typed = form.account_exp_sale_amount;
  const readable = withSeparators(typed);
  const chosen = form.network_ids.flatMap((id) => networks.items.filter((network) => network.network_id === id));
  const choose = (id: number) => {
    if (form.network_ids.includes(id))
      notify.info(TOASTS.networkAlreadySelected, { key: TOASTS.networkAlreadySelected });
    else set('network_ids', [...form.network_ids, id]);
  };
  return (
    <FieldGrid>
      <AccountFields step="sales" tab={tab} />
      <TextField
        tab={tab}
        name="account_exp_sale_amount"
        label={t('Expected Sale Amount')}
        hint={t('For example {{amount}}', { amount: formatMoney(12_500) })}
        prefix={currencySign()}
        inputMode="decimal"
        onBlur={() => readable !== typed && set('account_exp_sale_amount', readable)}
      />
      <Field
        label={t('Target networks')}
        startsHere={tab.focusField === 'network_ids'}
        error={errors.network_ids}
        hint={<CatalogFailure catalog={networks} text={t('Networks could not be loaded.')} />}
      >
        <Select
          showSearch
          placeholder={t('Choose a network')}
          notFoundContent={t('No active network')}
          loading={networks.isLoading}
          value={null}
          onChange={(id: number | null) => id !== null && choose(id)}
          options={networks.items
            .filter((network) => network.network_status === STATUS.active)
            .map((network) => ({ value: network.network_id, label: network.network_name }))}
          optionRender={({ label, value }) => (
            <span className={styles.option}>
              {label}
              {form.network_ids.includes(Number(value)) && <CheckOutlined />}
            </span>
          )}
        />
      </Field>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t('Chosen networks')}>
          {chosen.map((network) => (
            <li key={network.network_id}>
              <NetworkBadge code={network.network_code} color={network.network_color_code} />
              {network.network_name}
              {network.network_status !== STATUS.active && <small>{t('inactive')}</small>}
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('Remove {{name}}', { name: network.network_name })}
                onClick={() =>
                  set(
                    'network_ids',
                    form.network_ids.filter((id) => id !== network.network_id),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
    </FieldGrid>
  );
}
