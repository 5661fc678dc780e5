import { notify } from '@salesdesk/shared';
import { STATUS, TOASTS } from '@salesdesk/shared/domain';
import { Button, NetworkBadge } from '@salesdesk/shared/ui/core';
import { Field, Input, Select } from '@salesdesk/shared/ui/form';
import { CloseOutlined } from '@salesdesk/shared/ui/icons';
import type { AccountTabProps } from './AccountTabProps.ts';
import styles from './SalesTab.module.css';

/** Fourth tab: expected amount in dollars and the target networks; choosing one twice says so. Spec section 5, "Sales". */
export function SalesTab({ form, set, errors, networks }: AccountTabProps) {
  const chosen = form.network_ids.flatMap((id) => networks.items.filter((network) => network.network_id === id));
  const choose = (id: number) => {
    if (form.network_ids.includes(id))
      notify.info(TOASTS.networkAlreadySelected, { key: TOASTS.networkAlreadySelected });
    else set('network_ids', [...form.network_ids, id]);
  };
  return (
    <>
      <Field label="Expected Sale Amount" error={errors.account_exp_sale_amount} hint="In dollars, for example 12,500">
        <Input
          prefix="$"
          inputMode="decimal"
          value={form.account_exp_sale_amount}
          onChange={(event) => set('account_exp_sale_amount', event.target.value)}
          autoFocus
        />
      </Field>
      <Field label="Target networks" error={errors.network_ids}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="Choose a network"
          loading={networks.isLoading}
          value={null}
          onChange={(id) => id !== null && choose(id)}
          options={networks.items
            .filter((network) => network.network_status === STATUS.active)
            .map((network) => ({ value: network.network_id, label: network.network_name }))}
        />
      </Field>
      <ul className={styles.chosen} aria-label="Chosen networks">
        {chosen.map((network) => (
          <li key={network.network_id}>
            <NetworkBadge code={network.network_code} color={network.network_color_code} />
            {network.network_name}
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={`Remove ${network.network_name}`}
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
    </>
  );
}
