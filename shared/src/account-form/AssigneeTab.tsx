import { STATUS } from '@salesdesk/shared/domain';
import { Field, FieldGrid, Select } from '@salesdesk/shared/ui/form';
import type { AccountTabProps } from './AccountTabProps.ts';

/** Fifth tab: primary and secondary assignee, two different people (decision 52). Inactive colleagues are not offered. */
export function AssigneeTab({ form, set, errors, users }: AccountTabProps) {
  const optionsFor = (own: number | null, other: number | null) =>
    users.items
      .filter((user) => user.status === STATUS.active || user.user_parent_id === own)
      .map((user) => ({ value: user.user_parent_id, label: user.full_name, disabled: user.user_parent_id === other }));
  return (
    <FieldGrid>
      <Field label="Primary Assignee" error={errors.primary}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          placeholder="Choose a colleague"
          loading={users.isLoading}
          value={form.primary}
          onChange={(id) => set('primary', id ?? null)}
          options={optionsFor(form.primary, form.secondary)}
        />
      </Field>
      <Field label="Secondary Assignee" error={errors.secondary}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          placeholder="Choose a colleague"
          loading={users.isLoading}
          value={form.secondary}
          onChange={(id) => set('secondary', id ?? null)}
          options={optionsFor(form.secondary, form.primary)}
        />
      </Field>
    </FieldGrid>
  );
}
