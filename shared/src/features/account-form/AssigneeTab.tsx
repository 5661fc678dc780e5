import { colleagueOptions, msg, t, translated, useUnseenHint } from '@salesdesk/shared';
import { UserAvatar } from '@salesdesk/shared/ui/core';
import { CatalogFailure, Field, FieldGrid, Select } from '@salesdesk/shared/ui/form';
import styles from './AccountForm.module.css';
import type { AccountTabProps } from './useAccountForm.ts';

const PLACES = [
  { name: 'primary', other: 'secondary', label: msg('Primary Assignee') },
  { name: 'secondary', other: 'primary', label: msg('Secondary Assignee') },
] as const;

/** Fifth tab: two different people as primary and secondary assignee. Inactive colleagues are not offered; one who cannot see the company is marked. */
export function AssigneeTab({ form, set, errors, users, seen, focusField }: AccountTabProps) {
  const unseen = {
    primary: useUnseenHint(users.items, [form.primary], [seen]),
    secondary: useUnseenHint(users.items, [form.secondary], [seen]),
  };
  return (
    <FieldGrid>
      {PLACES.map(({ name, other, label }) => (
        <Field
          key={name}
          label={translated(label)}
          startsHere={focusField === name}
          error={errors[name]}
          hint={unseen[name] ?? <CatalogFailure catalog={users} text={t('Colleagues could not be loaded.')} />}
        >
          <Select
            showSearch
            allowClear
            placeholder={t('Choose a colleague')}
            loading={users.isLoading}
            value={form[name]}
            onChange={(id) => set(name, id ?? null)}
            options={colleagueOptions(users.items, [seen], form[name]).map((user) => ({
              ...user,
              disabled: user.value === form[other],
            }))}
            optionRender={({ data }) => (
              <span className={styles.option}>
                <UserAvatar name={data.name} size={22} />
                {data.label}
              </span>
            )}
          />
        </Field>
      ))}
    </FieldGrid>
  );
}
