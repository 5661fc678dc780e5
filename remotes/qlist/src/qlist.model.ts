/** What the Q List shows, derived from accounts. Pure. */
import { formatMoney, leftToRight, withCountryCodes } from '@salesdesk/shared';
import {
  ACCOUNT_TYPE_LABELS,
  ACCOUNT_TYPES,
  type Account,
  type AccountStep,
  COMPANIES_ONLY,
  COMPANIES_ONLY_LABELS,
  type FilterName,
  type Filters,
  ME,
  MISSING_WEBSITE,
  missingForLead,
  NOBODY,
  type Page,
  parseSocialMedia,
  SOCIAL_MEDIA_LABELS,
  type SocialMedia,
  type Sort,
  shownOwnNumber,
  type UserListItem,
  withDayBounds,
} from '@salesdesk/shared/domain';
import { assigneeChoices, type FilterField } from '@salesdesk/shared/ui/table';
import { t } from './texts.ts';

export type QListFilters = Filters<'q-list'>;

/** What narrows and orders the list. */
export interface QListWanted {
  filters: QListFilters;
  /** Null: newest first. */
  sort: Sort<'q-list'> | null;
}

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

/** The filters of the columns, in their order, with the loaded colleagues. Inactive ones may still have companies. */
export const qListFields = (users: readonly UserListItem[]): readonly FilterField<FilterName<'q-list'>>[] => [
  { kind: 'text', name: 'name', label: t('Name') },
  {
    kind: 'choice',
    name: 'type',
    label: t('Status'),
    choices: Object.values(ACCOUNT_TYPES).map((type) => ({
      value: String(type),
      label: t(ACCOUNT_TYPE_LABELS[type]),
    })),
  },
  { kind: 'text', name: 'country', label: t('Country'), optional: 'country' },
  { kind: 'text', name: 'city', label: t('City'), optional: 'city' },
  { kind: 'text', name: 'email', label: t('E-mail'), optional: 'email' },
  { kind: 'text', name: 'social', label: t('Social media'), optional: 'social' },
  { kind: 'text', name: 'phone', label: t('Phone number'), optional: 'phone' },
  {
    kind: 'choice',
    name: 'assignee',
    label: t('Primary Assignee'),
    choices: assigneeChoices(users),
    optional: 'assignee',
  },
  { kind: 'days', from: 'created_from', to: 'created_to', label: t('Created') },
  { kind: 'presence', label: t('Website'), optional: 'website' },
  { kind: 'presence', label: t('Amount'), optional: 'amount' },
  { kind: 'presence', label: t('Contact person'), optional: 'contact' },
  {
    kind: 'choice',
    name: 'only',
    label: t('Only'),
    choices: COMPANIES_ONLY.map((value) => ({ value, label: t(COMPANIES_ONLY_LABELS[value]) })),
  },
  { kind: 'choice', name: 'archived', label: t('Shown'), choices: [{ value: '1', label: t('Archived companies') }] },
];

type Listed = Pick<Account, 'account_id'>;

/** The pages with `row` in place of the newer row of the same company. */
export function withRow<Row extends Listed>(pages: readonly Page<Row>[], row: Row): Page<Row>[] {
  return pages.map((page) => ({
    ...page,
    data: page.data.map((account) => (account.account_id === row.account_id ? row : account)),
  }));
}

/** The social media with a value, in the order of their ids. */
export function socialsOf(
  account: Pick<Account, 'account_social_media'>,
): { id: SocialMedia; label: string; value: string }[] {
  return Object.entries(parseSocialMedia(account.account_social_media)).map(([id, value]) => ({
    id: Number(id) as SocialMedia,
    label: t(SOCIAL_MEDIA_LABELS[Number(id) as SocialMedia]),
    value,
  }));
}

/** The number as people read it, or '--' without one. */
export function phoneOf(account: Parameters<typeof shownOwnNumber>[0]): string {
  const number = shownOwnNumber(account);
  return number ? leftToRight(number) : '--';
}

/** '$12,500', or null without an amount. */
export function amountOf({ account_exp_sale_amount: amount }: Pick<Account, 'account_exp_sale_amount'>): string | null {
  return amount === null ? null : formatMoney(amount);
}

/** The tab with the first item missing for a promotion. */
export function stepToFix(account: Account): AccountStep {
  return missingForLead(account).includes(MISSING_WEBSITE) ? 'social' : 'contact';
}
