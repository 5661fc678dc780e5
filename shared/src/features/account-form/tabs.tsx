import { currencySign, formatMoney, msg, notify, t, translated, useUnseenHint } from '@salesdesk/shared';
import {
  ACCOUNT_TYPE_LABELS,
  ACCOUNT_TYPES,
  SOCIAL_MEDIA,
  SOCIAL_MEDIA_LABELS,
  STATUS,
  TOASTS,
} from '@salesdesk/shared/domain';
import { Button, NetworkBadge } from '@salesdesk/shared/ui/core';
import { CatalogFailure, Field, FieldGrid, Input, Select } from '@salesdesk/shared/ui/form';
import { CheckOutlined, CloseOutlined } from '@salesdesk/shared/ui/icons';
import { AccountFields, TextField } from './AccountFields.tsx';
import styles from './AccountForm.module.css';
import { withSeparators } from './accountForm.model.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';
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

/** Third tab: website and the three social media. */
export function SocialTab(tab: AccountTabProps) {
  const { form, set, errors, focusField } = tab;
  return (
    <FieldGrid>
      <AccountFields step="social" tab={tab} />
      {Object.values(SOCIAL_MEDIA).map((id) => (
        <Field
          key={id}
          label={t(SOCIAL_MEDIA_LABELS[id])}
          startsHere={focusField === 'social_media' && id === SOCIAL_MEDIA.facebook}
          error={id === SOCIAL_MEDIA.facebook ? errors.social_media : undefined}
        >
          <Input
            autoComplete="off"
            placeholder={t('Profile or page')}
            maxLength={500}
            value={form.social_media[id]}
            onChange={(event) => set('social_media', { ...form.social_media, [id]: event.target.value })}
          />
        </Field>
      ))}
    </FieldGrid>
  );
}

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
  const remove = (id: number) => {
    const others = form.network_ids.filter((one) => one !== id);
    set('network_ids', others);
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
                onClick={() => remove(network.network_id)}
              />
            </li>
          ))}
        </ul>
      )}
    </FieldGrid>
  );
}

const PLACES = [
  { name: 'primary', label: msg('Primary Assignee') },
  { name: 'secondary', label: msg('Secondary Assignee') },
] as const;

/** Fifth tab: two different people as primary and secondary assignee. Inactive colleagues are not offered; one who cannot see the company is marked. */
export function AssigneeTab(tab: AccountTabProps) {
  const { form, errors, users, seen, focusField } = tab;
  const unseen = {
    primary: useUnseenHint(users.items, [form.primary], [seen]),
    secondary: useUnseenHint(users.items, [form.secondary], [seen]),
  };
  return (
    <FieldGrid>
      {PLACES.map(({ name, label }) => (
        <Field
          key={name}
          label={translated(label)}
          startsHere={focusField === name}
          error={errors[name]}
          hint={unseen[name] ?? <CatalogFailure catalog={users} text={t('Colleagues could not be loaded.')} />}
        >
          <ChoiceSelect field={name} tab={tab} />
        </Field>
      ))}
    </FieldGrid>
  );
}
