/** What the Q List shows, derived from accounts. Pure. */
import {
  type Account,
  type AccountStep,
  MISSING_WEBSITE,
  missingForLead,
  type Page,
  parseSocialMedia,
  SOCIAL_MEDIA_LABELS,
  type SocialMedia,
} from '@salesdesk/shared/domain';

/** The search box and the column filters, as they stand in the URL; an empty value is left out. */
export const FILTER_NAMES = [
  'search',
  'name',
  'type',
  'country',
  'email',
  'social',
  'phone',
  'created_from',
  'created_to',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
export type QListFilters = Partial<Record<FilterName, string>>;

/** The filters the address holds. */
export function filtersOf(params: URLSearchParams): QListFilters {
  const filters: QListFilters = {};
  for (const name of FILTER_NAMES) {
    const value = params.get(name)?.trim();
    if (value) filters[name] = value;
  }
  return filters;
}

/** All loaded rows in order; a row that shifted onto the next page since is shown once (decision 41). */
export function rowsOf(pages: readonly Page<Account>[]): Account[] {
  const seen = new Set<number>();
  return pages
    .flatMap((page) => page.data)
    .filter((account) => !seen.has(account.account_id) && seen.add(account.account_id));
}

/** Page 1 loaded anew in front of the rows already there, so that the place in the list is kept (decision 46). */
export function withFreshFirstPage(pages: readonly Page<Account>[], fresh: Page<Account>): Page<Account>[] {
  const known = new Set(fresh.data.map((account) => account.account_id));
  const [old, ...rest] = pages;
  const shifted = old?.data.filter((account) => !known.has(account.account_id)) ?? [];
  return [{ ...fresh, data: [...fresh.data, ...shifted] }, ...rest];
}

/** Names of the social media that hold a value, in the order of their ids. */
export function socialsOf(
  account: Pick<Account, 'account_social_media'>,
): { id: SocialMedia; label: string; value: string }[] {
  return Object.entries(parseSocialMedia(account.account_social_media)).map(([id, value]) => ({
    id: Number(id) as SocialMedia,
    label: SOCIAL_MEDIA_LABELS[Number(id) as SocialMedia],
    value,
  }));
}

/** '+31 201234567', or '--' without a number. The code is kept without "+" (decision 53). */
export function phoneOf(account: Pick<Account, 'account_phone' | 'account_phone_code'>): string {
  if (!account.account_phone) return '--';
  return account.account_phone_code ? `+${account.account_phone_code} ${account.account_phone}` : account.account_phone;
}

/** The tab that holds what a promotion misses first. */
export function stepToMend(account: Account): AccountStep {
  return missingForLead(account).includes(MISSING_WEBSITE) ? 'social' : 'contact';
}
