/** The filters of the leads, those of the board and those under the titles of the list. Decision page 115. */
import type { FilterName, Stage, UserListItem } from '@salesdesk/shared/domain';
import { LEADS_ONLY, LEADS_ONLY_LABELS, NOBODY, STATUS } from '@salesdesk/shared/domain';
import type { FilterField } from '@salesdesk/shared/ui/table';

export type LeadFields = readonly FilterField<FilterName<'leads'>>[];

/** In the order of the list's columns; stages and colleagues as they are loaded. Inactive colleagues still have leads. */
export function leadFields(stages: readonly Stage[], users: readonly UserListItem[]): LeadFields {
  return [
    { kind: 'text', name: 'name', label: 'Company Name' },
    {
      kind: 'choice',
      name: 'stage',
      label: 'Lead stage',
      choices: stages.map((stage) => ({ value: String(stage.kanban_column_id), label: stage.kanban_column_name })),
    },
    { kind: 'text', name: 'action', label: 'Last Action' },
    { kind: 'days', from: 'touched_from', to: 'touched_to', label: 'Last Action On' },
    { kind: 'text', name: 'contact', label: 'Contact' },
    { kind: 'text', name: 'phone', label: 'Phone' },
    { kind: 'text', name: 'country', label: 'Country' },
    { kind: 'text', name: 'source', label: 'Source' },
    { kind: 'amounts', from: 'fee_min', to: 'fee_max', label: 'Targeted fee' },
    {
      kind: 'choice',
      name: 'assignee',
      label: 'Primary Assignee',
      choices: [
        { value: NOBODY, label: 'Nobody' },
        ...users.map((user) => ({
          value: String(user.user_id),
          label: user.status === STATUS.active ? user.full_name : `${user.full_name} (inactive)`,
        })),
      ],
    },
    {
      kind: 'choice',
      name: 'only',
      label: 'Only',
      choices: LEADS_ONLY.map((value) => ({ value, label: LEADS_ONLY_LABELS[value] })),
    },
  ];
}
