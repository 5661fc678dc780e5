/** The filters of the leads, on the board and under the titles of the list. ADR-115. */
import { stageName } from '@salesdesk/shared';
import type { FilterName, LeadsOnly, Sort, Stage, UserListItem } from '@salesdesk/shared/domain';
import { LEADS_ONLY, LEADS_ONLY_LABELS, NOBODY } from '@salesdesk/shared/domain';
import { assigneeChoices, type FilterField } from '@salesdesk/shared/ui/table';
import { t } from './texts.ts';

export type LeadFields = readonly FilterField<FilterName<'leads'>>[];

/** In the order of the list's columns, with the loaded stages and colleagues. Inactive colleagues may still have leads. */
export function leadFields(stages: readonly Stage[], users: readonly UserListItem[]): LeadFields {
  return [
    { kind: 'text', name: 'name', label: t('Company Name') },
    {
      kind: 'choice',
      name: 'stage',
      label: t('Lead stage'),
      choices: stages.map((stage) => ({
        value: String(stage.kanban_column_id),
        label: stageName(stage.kanban_column_name),
      })),
    },
    { kind: 'text', name: 'action', label: t('Last Action') },
    { kind: 'days', from: 'touched_from', to: 'touched_to', label: t('Last Action On') },
    { kind: 'text', name: 'contact', label: t('Contact'), optional: 'contact' },
    { kind: 'text', name: 'phone', label: t('Phone'), optional: 'phone' },
    { kind: 'text', name: 'country', label: t('Country'), optional: 'country' },
    { kind: 'text', name: 'city', label: t('City'), optional: 'city' },
    { kind: 'text', name: 'source', label: t('Source'), optional: 'social' },
    { kind: 'amounts', from: 'fee_min', to: 'fee_max', label: t('Targeted fee'), optional: 'amount' },
    {
      kind: 'choice',
      name: 'assignee',
      label: t('Primary Assignee'),
      optional: 'assignee',
      choices: assigneeChoices(users),
    },
    { kind: 'presence', label: t('E-mail'), optional: 'email' },
    { kind: 'presence', label: t('Website'), optional: 'website' },
    {
      kind: 'choice',
      name: 'only',
      label: t('Only'),
      choices: LEADS_ONLY.map((value) => ({ value, label: t(LEADS_ONLY_LABELS[value]) })),
    },
  ];
}

/** The views that the screen comes with; of those going cold the most urgent first. */
export function builtInViews(): { name: string; filters: Record<string, string>; sort?: string }[] {
  const only = (name: Exclude<LeadsOnly, 'open'>, sort?: Sort<'leads'>) => ({
    name: t(LEADS_ONLY_LABELS[name]),
    filters: { only: name },
    ...(sort ? { sort } : {}),
  });
  return [
    only('mine'),
    { name: t('Unassigned'), filters: { assignee: NOBODY } },
    only('going-cold', 'touched'),
    only('mine-going-cold', 'touched'),
    only('no-next-step'),
    only('missing-email'),
  ];
}
