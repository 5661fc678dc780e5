import { msg, t, translated, useUnseenHint } from '@salesdesk/shared';
import { CatalogFailure, Field, FieldGrid } from '@salesdesk/shared/ui/form';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import type { AccountTabProps } from './useAccountForm.ts';

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
