/** The columns and filters of a list of companies as its table and its bar need them, from `COMPANY_COLUMNS`. */
import { countryName, formatDate, formatDue, formatMoney, formatTimestamp, leftToRight, t } from '@salesdesk/shared';
import {
  type Account,
  type CompanyColumnKey,
  type CompanyList,
  companyColumns,
  type FilterName,
  isOverdue,
  type ListedAccount,
  ME,
  type NextStep,
  NOBODY,
  parseContactPerson,
  parseSocialMedia,
  placeOf,
  SOCIAL_MEDIA_LABELS,
  type SocialMedia,
  STATUS,
  shownOwnNumber,
  type UserListItem,
  waysOf,
} from '@salesdesk/shared/domain';
import type { ReactNode } from 'react';
import type { RowCard } from '../../ui/dataTable.model.ts';
import type { Choice, FilterField } from '../filters/filter.model.ts';
import type { ListColumn } from './ListTable.tsx';

const ABSENT = '--';

/** What lists and cards show of a company, '--' where it has none. */
export const companyTexts = {
  /** '' when unknown. */
  country: ({
    country_details: known,
    account_country_name: name,
  }: Pick<Account, 'country_details' | 'account_country_name'>) =>
    countryName(known?.country_name ?? name, known?.country_iso2),
  city: ({ account_city: city }: Pick<Account, 'account_city'>) => city?.trim() || ABSENT,
  email: ({ account_email: email }: Pick<Account, 'account_email'>) => email || ABSENT,
  website: ({ account_website: website }: Pick<Account, 'account_website'>) => website || ABSENT,
  /** 'Facebook, LinkedIn' for every social id with a value. */
  socials: (account: Pick<Account, 'account_social_media'>) => {
    const ids = Object.keys(parseSocialMedia(account.account_social_media)).map(Number) as SocialMedia[];
    return ids.map((id) => t(SOCIAL_MEDIA_LABELS[id])).join(', ') || ABSENT;
  },
  /** As people read it. */
  phone: (account: Parameters<typeof shownOwnNumber>[0]) => {
    const number = shownOwnNumber(account);
    return number ? leftToRight(number) : ABSENT;
  },
  contact: (account: Pick<Account, 'account_contact_person'>) =>
    parseContactPerson(account.account_contact_person).name.trim() || ABSENT,
  /** '$12,500'. */
  amount: ({ account_exp_sale_amount: amount }: Pick<Account, 'account_exp_sale_amount'>) =>
    amount === null ? ABSENT : formatMoney(amount),
  assignee: (account: Pick<Account, 'account_pri_assignee_name' | 'primary_assignee_details'>) => {
    const { account_pri_assignee_name: name, primary_assignee_details: person } = account;
    return name?.trim() || [person?.first_name, person?.last_name].filter(Boolean).join(' ') || ABSENT;
  },
};

/** The next step in a cell: the day first, because long texts are cut. */
export function nextStepCell(step: NextStep | null, now: Date): ReactNode {
  if (!step) return ABSENT;
  const isLate = isOverdue(step, now);
  return (
    <span title={step.text}>
      {isLate && <span className="sd-visually-hidden">{t('Overdue:')} </span>}
      <time
        dateTime={step.due_at ?? step.due_on}
        style={isLate ? { color: 'var(--sd-danger)', fontWeight: 500 } : undefined}
      >
        {formatDue(step, now)}
      </time>
      {` · ${step.text}`}
    </span>
  );
}

/** What the cards of all lists of companies show; `link` leads to the record. */
export function companyCard(account: Account, link: Pick<RowCard, 'href' | 'onOpen'>): RowCard {
  return {
    title: account.account_name,
    ...link,
    facts: [
      placeOf(account, countryName),
      account.account_exp_sale_amount === null ? null : companyTexts.amount(account),
    ],
    ways: waysOf(account),
  };
}

const dayCell = (time: string) => <span title={formatTimestamp(time)}>{formatDate(time)}</span>;

type Cell<Row> = (row: Row) => ReactNode;

/** The cells that most lists show alike. */
const CELLS = {
  ...companyTexts,
  country: ({ account_country_name: name }: ListedAccount) => countryName(name) || ABSENT,
  source: companyTexts.socials,
  fee: companyTexts.amount,
  next: (account: ListedAccount) => nextStepCell(account.next_step, new Date()),
  created: (account: ListedAccount) => dayCell(account.created_at),
  touched: (account: ListedAccount) => dayCell(account.updated_at),
} satisfies Record<string, Cell<ListedAccount>>;

type Cells<L extends CompanyList, Row> = {
  [Key in Exclude<CompanyColumnKey<L>, Row extends ListedAccount ? keyof typeof CELLS : never>]: Cell<Row>;
} & { [Key in CompanyColumnKey<L>]?: Cell<Row> };

/** The columns of a list in their order; `cells` has those of its own. */
export function companyColumnsOf<L extends CompanyList, Row>(
  list: L,
  cells: Cells<L, Row>,
): ListColumn<FilterName<L>, Row>[] {
  const rendered = { ...CELLS, ...cells } as unknown as Record<string, Cell<Row>>;
  return companyColumns(list).flatMap(([key, column]) => {
    const { title, width, label: _label, filter, optional: _optional, sort, ...look } = column;
    const render = rendered[key];
    if (width === undefined || !render) return [];
    const filterKey = filter && ('name' in filter ? filter.name : filter.from);
    return { ...look, key, title: t(title), width, filterKey: filterKey as FilterName<L>, sortKey: sort, render };
  });
}

/** What can be chosen in the filters of kind 'choice', by their names. */
type Choices<Name extends string> = Partial<Record<Name, readonly Choice[]>>;

/** The filters of a list: those of its columns, whether other fields are empty, then those without a column. */
export function companyFields<L extends CompanyList>(
  list: L,
  choices: Choices<FilterName<L>> = {},
): readonly FilterField<FilterName<L>>[] {
  const placeOf = ({ filter, width }: { filter?: unknown; width?: number }) => (!filter ? 1 : width ? 0 : 2);
  return companyColumns(list)
    .map(([, column]) => column)
    .sort((one, other) => placeOf(one) - placeOf(other))
    .flatMap(({ title, label = title, filter, optional }) => {
      const common = { label: t(label), ...(optional && { optional }) };
      if (!filter) return optional ? { kind: 'presence', label: t(label), optional } : [];
      const named = filter as FilterField<FilterName<L>>;
      return named.kind === 'choice'
        ? { ...common, ...named, choices: choices[named.name] ?? [] }
        : { ...common, ...named };
    }) as readonly FilterField<FilterName<L>>[];
}

/** The values of a filter by primary assignee: me, nobody, each colleague. Inactive ones may still have companies. */
export function assigneeChoices(users: readonly UserListItem[]): { value: string; label: string }[] {
  return [
    { value: ME, label: t('Me') },
    { value: NOBODY, label: t('Nobody') },
    ...users.map((user) => ({
      value: String(user.user_id),
      label: user.status === STATUS.active ? user.full_name : t('{{name}} (inactive)', { name: user.full_name }),
    })),
  ];
}
