/** What the Q List shows, derived from accounts. Pure. */
import { withCountryCodes } from '@salesdesk/shared';
import {
  ACCOUNT_TYPE_LABELS,
  ACCOUNT_TYPES,
  type Account,
  type AccountStep,
  COMPANIES_ONLY,
  COMPANIES_ONLY_LABELS,
  type Filters,
  ME,
  MISSING_WEBSITE,
  missingForLead,
  NOBODY,
  type Page,
  type UserListItem,
  withDayBounds,
} from '@salesdesk/shared/domain';
import { assigneeChoices, companyFields } from '@salesdesk/shared/ui/table';
import { t } from './texts.ts';

type QListFilters = Filters<'q-list'>;

/** The filters as calls send them. */
export function queryOf({ only, ...filters }: QListFilters) {
  return { ...withCountryCodes(withDayBounds(filters)), only: COMPANIES_ONLY.find((one) => one === only) };
}

/** What a company on the Q List lacks to become a lead, in few words; '' for one that is ready, or a lead already. */
export function missingOf(account: Account): string {
  if (account.account_type !== ACCOUNT_TYPES.qList) return '';
  const items = missingForLead(account).map((item) => (item === MISSING_WEBSITE ? t('website') : t('e-mail or phone')));
  return items.length ? t('missing: {{items}}', { items: items.join(', ') }) : '';
}

/** The views that the screen comes with. */
export function builtInViews(): { name: string; filters: Record<string, string> }[] {
  return [
    { name: t('Mine'), filters: { assignee: ME } },
    { name: t('Unassigned'), filters: { assignee: NOBODY } },
    ...COMPANIES_ONLY.map((only) => ({ name: t(COMPANIES_ONLY_LABELS[only]), filters: { only } })),
    { name: t('Archived companies'), filters: { archived: '1' } },
  ];
}

const valuesWith = <Value extends string | number>(values: readonly Value[], labelOf: (value: Value) => string) =>
  values.map((value) => ({ value: String(value), label: labelOf(value) }));

/** The filters of the list, with the loaded colleagues. */
export const qListFields = (users: readonly UserListItem[]) =>
  companyFields('q-list', {
    type: valuesWith(Object.values(ACCOUNT_TYPES), (type) => t(ACCOUNT_TYPE_LABELS[type])),
    assignee: assigneeChoices(users),
    only: valuesWith(COMPANIES_ONLY, (only) => t(COMPANIES_ONLY_LABELS[only])),
    archived: [{ value: '1', label: t('Archived companies') }],
  });

type Listed = Pick<Account, 'account_id'>;

/** The pages with `row` in place of the newer row of the same company. */
export function withRow<Row extends Listed>(pages: readonly Page<Row>[], row: Row): Page<Row>[] {
  return pages.map((page) => ({
    ...page,
    data: page.data.map((account) => (account.account_id === row.account_id ? row : account)),
  }));
}

/** The tab with the first item missing for a promotion. */
export function stepToFix(account: Account): AccountStep {
  return missingForLead(account).includes(MISSING_WEBSITE) ? 'social' : 'contact';
}
