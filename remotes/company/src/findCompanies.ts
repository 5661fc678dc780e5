/** Finds companies by name, person, number and address: an extension of the search. ADR-114. */
import { can, countryName, stageName } from '@salesdesk/shared';
import { ACCOUNT_TYPE_LABELS, type AccountHit, type SlotFunction } from '@salesdesk/shared/domain';
import { findCompanies as getHits } from './company.api.ts';
import { t } from './texts.ts';

/** Nothing for a user who may see neither the Q List nor the board. */
const findCompanies: SlotFunction<'search.source'> = async ({ text }, { signal }) => {
  if (!can('data.q-list.view') && !can('data.leads.view')) return [];
  return (await getHits(text, signal)).map((hit) => ({
    key: String(hit.account_id),
    label: hit.account_name,
    hint: placeOf(hit),
    reason: hit.found_by.field === 'name' ? undefined : hit.found_by.text,
    icon: 'accounts',
    path: `?company=${hit.account_id}`,
  }));
};

/** Where a company stands: its stage or list, its city and country. */
export function placeOf(hit: AccountHit): string {
  const location = [hit.account_city, countryName(hit.account_country_name)].filter(Boolean).join(', ');
  const stage = hit.stage_name === null ? t(ACCOUNT_TYPE_LABELS[hit.account_type]) : stageName(hit.stage_name);
  return [stage, location].filter(Boolean).join(' · ');
}

export default findCompanies;
