/** What Accounts shows, derived from companies. Pure. */
import { formatMoney } from '@salesdesk/shared';
import { type Account, type FilterName, type Filters, parseContactPerson } from '@salesdesk/shared/domain';
import type { FilterField } from '@salesdesk/shared/ui/table';
import { t } from './texts.ts';

export type AccountFilters = Filters<'accounts'>;

/** Shown for a missing value. */
export const ABSENT = '--';

/** The filters of the columns, in their order. */
export const accountFields = (): readonly FilterField<FilterName<'accounts'>>[] => [
  { kind: 'text', name: 'name', label: t('Company Name') },
  { kind: 'text', name: 'country', label: t('Country'), optional: 'country' },
  { kind: 'text', name: 'city', label: t('City'), optional: 'city' },
  { kind: 'text', name: 'email', label: t('E-mail'), optional: 'email' },
  { kind: 'text', name: 'phone', label: t('Phone'), optional: 'phone' },
  { kind: 'days', from: 'created_from', to: 'created_to', label: t('Created') },
  { kind: 'presence', label: t('Website'), optional: 'website' },
  { kind: 'presence', label: t('Contact person'), optional: 'contact' },
  { kind: 'presence', label: t('Amount'), optional: 'amount' },
  { kind: 'presence', label: t('Primary Assignee'), optional: 'assignee' },
];

/** The contact person's name, or '--'. */
export function contactOf(account: Account): string {
  return parseContactPerson(account.account_contact_person).name.trim() || ABSENT;
}

/** '$12,500', or '--' without an amount. */
export function amountOf({ account_exp_sale_amount: amount }: Account): string {
  return amount === null ? ABSENT : formatMoney(amount);
}
