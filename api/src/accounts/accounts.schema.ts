/** Schemas of companies that several nouns share: the fields of a record, and the filters of the lists. */
import { type TOptional, type TSchema, type TUnsafe, Type } from '@fastify/type-provider-typebox';
import {
  ACCOUNT_FIELD_NAMES,
  ACCOUNT_TYPES,
  type AccountFieldName,
  type AccountFieldValues,
  accountField,
  byField,
  COMPANIES_ONLY,
  type CompanyList,
  companyColumns,
  type FilterQuery,
  LEADS_ONLY,
  LIST_FILTERS,
} from '@salesdesk/shared/domain';
import { assigneeField, contains, countryCodes, day, id, nullable, oneOf, presenceFilters } from '../http/fields.ts';
import { stageFields } from '../stages/stages.schema.ts';

export const oneTwoThree = [Type.Literal(1), Type.Literal(2), Type.Literal(3)] as const;

const textOrNull = nullable(Type.String());
const idNullable = nullable(Type.Integer());
const personName = nullable(Type.Object({ first_name: Type.String(), last_name: Type.String() }));
const type123 = Type.Union([...oneTwoThree]);

const fieldSchemas = byField(ACCOUNT_FIELD_NAMES, (name) =>
  Type.Unsafe<AccountFieldValues[typeof name]>(
    nullable(accountField(name).kind === 'number' ? Type.Integer() : Type.String()),
  ),
) as { [Name in AccountFieldName]: TUnsafe<AccountFieldValues[Name]> };

/** The fields of a company, shared with leads. product.md section 3. */
export const accountFields = {
  account_id: Type.Integer(),
  account_parent_id: Type.Integer(),
  account_name: Type.String(),
  ...fieldSchemas,
  account_type: type123,
  account_country_id: idNullable,
  account_country_name: textOrNull,
  account_phone: textOrNull,
  account_phone_code: textOrNull,
  phones_shown: Type.Optional(Type.Record(Type.String(), Type.String())),
  account_contact_person: textOrNull,
  account_contact_mode_type: nullable(type123),
  account_social_media: textOrNull,
  account_exp_sale_amount: nullable(Type.Number()),
  account_proposed_network: Type.Array(Type.Object({ network_id: Type.Integer() })),
  account_network: Type.Array(
    Type.Object({
      account_network_id: Type.Integer(),
      network_details: Type.Object({
        network_name: Type.String(),
        network_code: Type.String(),
        network_color_code: textOrNull,
      }),
    }),
  ),
  account_pri_assignee_id: idNullable,
  account_sec_assignee_id: idNullable,
  account_pri_assignee_name: textOrNull,
  account_sec_assignee_name: textOrNull,
  primary_assignee_details: personName,
  secondary_assignee_details: personName,
  creator_details: personName,
  account_created_by: idNullable,
  country_details: nullable(Type.Object({ country_name: Type.String(), country_iso2: Type.String() })),
  kanban_column_id: idNullable,
  kanban_column: nullable(Type.Object(stageFields)),
  version: Type.Integer(),
  account_archived_at: Type.Optional(textOrNull),
  account_merged_into: Type.Optional(idNullable),
  created_at: Type.String(),
  updated_at: Type.String(),
};

/** The open task that is due first. */
export const nextStepField = {
  next_step: nullable(
    Type.Object({
      activity_id: Type.Integer(),
      text: Type.String(),
      due_on: Type.String(),
      due_at: nullable(Type.String()),
      assignee: nullable(Type.String()),
    }),
  ),
};

/** The filters of the lists of companies in the query of a call, from `COMPANY_COLUMNS`. All of them are added. ADR-115. */

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
