/** The filters of the leads, on the board and under the titles of the list. ADR-115. */
import { stageName } from '@salesdesk/shared';
import type { LeadsOnly, Sort, Stage, UserListItem } from '@salesdesk/shared/domain';
import { LEADS_ONLY, LEADS_ONLY_LABELS, NOBODY } from '@salesdesk/shared/domain';
import { assigneeChoices, companyFields } from '@salesdesk/shared/ui/table';
import { t } from './texts.ts';

/** With the loaded stages and colleagues. */
export const leadFields = (stages: readonly Stage[], users: readonly UserListItem[]) =>
  companyFields('leads', {
    stage: stages.map((stage) => ({
      value: String(stage.kanban_column_id),
      label: stageName(stage.kanban_column_name),
    })),
    assignee: assigneeChoices(users),
    only: LEADS_ONLY.map((value) => ({ value, label: t(LEADS_ONLY_LABELS[value]) })),
  });
export type LeadFields = ReturnType<typeof leadFields>;

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
