/** What the Q List shows, derived from accounts. Pure. */
import {
  ACCOUNT_TYPE_LABELS,
  ACCOUNT_TYPES,
  type Account,
  type AccountStep,
  type FilterName,
  type Filters,
  MISSING_WEBSITE,
  missingForLead,
  type Page,
  parseSocialMedia,
  SOCIAL_MEDIA_LABELS,
  type SocialMedia,
} from '@salesdesk/shared/domain';
import type { FilterField } from '@salesdesk/shared/ui/table';
import { t } from './texts.ts';

export type QListFilters = Filters<'q-list'>;

/** The filters of the columns, in their order. */
export const qListFields = (): readonly FilterField<FilterName<'q-list'>>[] => [
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
  { kind: 'text', name: 'country', label: t('Country') },
  { kind: 'text', name: 'email', label: t('E-mail') },
  { kind: 'text', name: 'social', label: t('Social media') },
  { kind: 'text', name: 'phone', label: t('Phone number') },
  { kind: 'days', from: 'created_from', to: 'created_to', label: t('Created') },
  { kind: 'choice', name: 'archived', label: t('Shown'), choices: [{ value: '1', label: t('Archived companies') }] },
];

/** The views that come with the screen. */
export const qListViews = () => [{ name: t('Archived companies'), filters: { archived: '1' } }];

/** All loaded rows in order; a row that has shifted onto the next page is shown once. */
export function rowsOf(pages: readonly Page<Account>[]): Account[] {
  const seen = new Set<number>();
  return pages
    .flatMap((page) => page.data)
    .filter((account) => !seen.has(account.account_id) && seen.add(account.account_id));
}

/** Page 1 refetched in front of the loaded rows, so that the scroll position stays. */
export function withFreshFirstPage(pages: readonly Page<Account>[], fresh: Page<Account>): Page<Account>[] {
  const known = new Set(fresh.data.map((account) => account.account_id));
  const [old, ...rest] = pages;
  const shifted = old?.data.filter((account) => !known.has(account.account_id)) ?? [];
  return [{ ...fresh, data: [...fresh.data, ...shifted] }, ...rest];
}

/** The pages with `row` in place of the newer row of the same company. */
export function withRow(pages: readonly Page<Account>[], row: Account): Page<Account>[] {
  return pages.map((page) => ({
    ...page,
    data: page.data.map((account) => (account.account_id === row.account_id ? row : account)),
  }));
}

/** Numbers of the loaded pages that show one of the companies, and the first page when one of them is not loaded. */
export function pagesWith(pages: readonly Page<Account>[], ids: ReadonlySet<number>): number[] {
  const holds = (page: Page<Account>, id: number) => page.data.some((account) => account.account_id === id);
  const found = pages.flatMap((page, at) => ([...ids].some((id) => holds(page, id)) ? [at + 1] : []));
  const isNew = [...ids].some((id) => !pages.some((page) => holds(page, id)));
  return isNew && !found.includes(1) ? [1, ...found] : found;
}

/**
 * Merges refetched pages: values change in place, new companies come first. A company among `ids` that is on none of them
 * has left the list, because the filters no longer match; but not when rows shifted to other pages meanwhile.
 */
export function withFreshPages(
  pages: readonly Page<Account>[],
  fresh: readonly Page<Account>[],
  ids: ReadonlySet<number>,
): Page<Account>[] {
  const byId = new Map(fresh.flatMap((page) => page.data).map((account) => [account.account_id, account]));
  const total = fresh[0]?.total;
  const hasShifted = total !== undefined && total > (pages.at(-1)?.total ?? 0);
  const isGone = (id: number) => ids.has(id) && !byId.has(id) && !hasShifted;
  const updated = pages.map((page) => ({
    ...page,
    total: total ?? page.total,
    data: page.data
      .filter(({ account_id }) => !isGone(account_id))
      .map((account) => byId.get(account.account_id) ?? account),
  }));
  const first = fresh.find((page) => page.current_page === 1);
  return first ? withFreshFirstPage(updated, first) : updated;
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

/** '+31 201234567', or '--' without a number. The code is stored without "+". */
export function phoneOf(account: Pick<Account, 'account_phone' | 'account_phone_code'>): string {
  if (!account.account_phone) return '--';
  return account.account_phone_code ? `+${account.account_phone_code} ${account.account_phone}` : account.account_phone;
}

/** The tab with the first item missing for a promotion. */
export function stepToFix(account: Account): AccountStep {
  return missingForLead(account).includes(MISSING_WEBSITE) ? 'social' : 'contact';
}
