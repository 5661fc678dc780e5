import { msg, t, translated } from '@salesdesk/shared';
import { STATUS } from '@salesdesk/shared/domain';
import { UserAvatar } from '@salesdesk/shared/ui/core';
import { CatalogFailure, Field, FieldGrid, Select } from '@salesdesk/shared/ui/form';
import styles from './AccountForm.module.css';
import type { AccountTabProps } from './useAccountForm.ts';

const PLACES = [
  { name: 'primary', other: 'secondary', label: msg('Primary Assignee') },
  { name: 'secondary', other: 'primary', label: msg('Secondary Assignee') },
] as const;

/** Fifth tab: two different people as primary and secondary assignee. Inactive colleagues are not offered. */
export function AssigneeTab({ form, set, errors, users, focusField }: AccountTabProps) {
  return (
    <FieldGrid>
      {PLACES.map(({ name, other, label }) => (
        <Field
          key={name}
          label={translated(label)}
          startsHere={focusField === name}
          error={errors[name]}
          hint={<CatalogFailure catalog={users} text={t('Colleagues could not be loaded.')} />}
        >
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            allowClear
            placeholder={t('Choose a colleague')}
            loading={users.isLoading}
            value={form[name]}
            onChange={(id) => set(name, id ?? null)}
            options={users.items
              .filter((user) => user.status === STATUS.active || user.user_parent_id === form[name])
              .map((user) => ({
                value: user.user_parent_id,
                label: user.full_name,
                disabled: user.user_parent_id === form[other],
              }))}
            optionRender={({ data }) => (
              <span className={styles.option}>
                <UserAvatar name={data.label} size={20} />
                {data.label}
              </span>
            )}
          />
        </Field>
      ))}
    </FieldGrid>
  );
}
