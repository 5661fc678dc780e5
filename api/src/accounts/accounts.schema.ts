/** The filters of the lists of companies in the query of a call, from `COMPANY_COLUMNS`. All of them are added. ADR-115. */
import { type TOptional, type TSchema, type TUnsafe, Type } from '@fastify/type-provider-typebox';
import {
  ACCOUNT_TYPES,
  COMPANIES_ONLY,
  type CompanyList,
  companyColumns,
  type FilterQuery,
  LEADS_ONLY,
  LIST_FILTERS,
} from '@salesdesk/shared/domain';
import { assigneeField, contains, countryCodes, day, id, oneOf, presenceFilters } from '../http/fields.ts';

const ONLY = { leads: LEADS_ONLY, 'q-list': COMPANIES_ONLY, accounts: [], contacts: [] } as const;

const types = Object.values(ACCOUNT_TYPES).map((type) => Type.Literal(type));
const dollars = (title: string) => Type.Optional(Type.Number({ title, minimum: 0, maximum: 1e12 }));

/** The filters of kind 'choice' by name. */
const choicesOf = (list: CompanyList): Record<string, TSchema> => ({
  type: Type.Optional(Type.Union(types, { title: 'Status' })),
  stage: Type.Optional(id('Lead stage')),
  assignee: assigneeField(),
  only: Type.Optional(oneOf(ONLY[list], { title: 'Only' })),
  /** The archived companies in place of the others (ADR-145). */
  archived: Type.Optional(Type.Literal(1, { title: 'Archived' })),
});

type Fields<L extends CompanyList> = {
  [Name in keyof FilterQuery<L>]-?: TOptional<TUnsafe<NonNullable<FilterQuery<L>[Name]>>>;
};

/** The fields of all filters of a list. */
export function filterFields<L extends CompanyList>(list: L): Fields<L> {
  const fields: Record<string, TSchema> = { search: contains('Search by name') };
  for (const [, { title, label = title, filter }] of companyColumns(list)) {
    if (filter?.kind === 'text') fields[filter.name] = contains(label);
    if (filter?.kind === 'choice') Object.assign(fields, { [filter.name]: choicesOf(list)[filter.name] });
    if (filter?.kind === 'days' || filter?.kind === 'amounts') {
      const field = filter.kind === 'days' ? day : dollars;
      fields[filter.from] = field(`${label} from`);
      fields[filter.to] = field(`${label} to`);
    }
  }
  return { ...fields, country_codes: countryCodes, ...presenceFilters } as unknown as Fields<L>;
}

/** Of the filters of several lists those of one, by their own names. */
export function filtersOf<L extends CompanyList>(list: L, wanted: object & { only?: string }): FilterQuery<L> {
  const names: readonly string[] = [...LIST_FILTERS[list], 'country_codes'];
  const own = Object.entries(wanted).filter(([name]) => names.includes(name));
  return { ...Object.fromEntries(own), only: ONLY[list].find((one) => one === wanted.only) } as FilterQuery<L>;
}

const { search, ...ofColumns } = filterFields('leads');

/** Added: a filter for each column of the list, shared by the board and the list. ADR-115. */
export const LeadFilterQuery = Type.Object({
  search_term: search,
  ...ofColumns,
  action_texts: Type.Optional(
    Type.String({
      title: 'Last Action texts',
      maxLength: 4000,
      description:
        'Added: finds the last action as its reader sees it too. JSON: by the code of a message its text, with `{{name}}` for a parameter; by `stage:` and the name of a stage its name.',
    }),
  ),
});
