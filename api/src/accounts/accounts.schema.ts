import { type TUnsafe, Type } from '@fastify/type-provider-typebox';
import {
  ACCOUNT_FIELD_NAMES,
  type AccountFieldName,
  type AccountFieldValues,
  type AccountStep,
  accountField,
  byField,
  CSV_SEPARATORS,
  fieldsOfStep,
  maxLengthOf,
} from '@salesdesk/shared/domain';
import { versionField } from '../audit/recordVersion.ts';
import { id, idOrNull, nullable, oneOf, sortField, text } from '../http/fields.ts';
import { stageFields } from '../stages/stages.schema.ts';
import { undoField } from '../undo/undo.schema.ts';
import { filterFields } from './companyFilters.schema.ts';

const name = Type.Optional(text(200));

const oneTwoThree = [Type.Literal(1), Type.Literal(2), Type.Literal(3)] as const;

/** Sent with every step: the popup's number, and the company's id once the first step created it. product.md section 3. */
const popup = {
  account_session_id: Type.Optional(Type.Integer({ title: 'Account session id', minimum: 0, maximum: 999_999 })),
  account_id: Type.Optional(idOrNull('Account')),
  version: versionField(),
};

/** The fields of `ACCOUNT_FIELDS` that a step sends, as text; the service applies their rules. */
const fieldTexts = <Step extends AccountStep>(step: Step) =>
  byField(fieldsOfStep(step), (name) => {
    const field = accountField(name);
    return Type.Optional(text(maxLengthOf(field), field.label));
  });

export const InfoBody = Type.Object({
  ...popup,
  account_name: text(200, 'Company Name'),
  ...fieldTexts('info'),
  account_type: Type.Optional(Type.Union([...oneTwoThree, Type.Null()], { title: 'Account Type' })),
  account_type_name: name,
  account_country_id: Type.Optional(idOrNull('Country')),
  account_country_name: name,
});

export const ContactBody = Type.Object({
  ...popup,
  ...fieldTexts('contact'),
  account_phone: Type.Optional(text(40, 'Phone number')),
  account_phone_code: Type.Optional(text(8, 'Phone code')),
  account_contact_person: Type.Optional(text(10_000, 'Contact person')),
  account_contact_mode_type: Type.Optional(Type.Union([...oneTwoThree, Type.Null()], { title: 'Contact Mode' })),
  account_name: name,
  account_contact_person_before: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'Added: the name the form started from. Where the company has another by now, the answer is 11016.',
    }),
  ),
  overwrite: Type.Optional(Type.Literal(1, { description: 'Added: "Overwrite", the answer to 11016.' })),
});

export const SocialBody = Type.Object({
  ...popup,
  ...fieldTexts('social'),
  social_media: Type.Optional(text(2000, 'Social media')),
  account_social_media: Type.Optional(text(5000, 'Social media')),
});

/** Lists of networks arrive as JSON text, as a single id, or separated by commas. */
export const SalesBody = Type.Object({
  ...popup,
  ...fieldTexts('sales'),
  account_exp_sale_amount: Type.Optional(text(30, 'Expected Sale Amount')),
  network_ids: Type.Optional(text(5000, 'Networks')),
  selectedNetworks: Type.Optional(text(5000, 'Networks')),
});

export const AssigneeBody = Type.Object({
  ...popup,
  account_pri_assignee_id: Type.Optional(idOrNull('Primary Assignee')),
  account_pri_assignee_name: name,
  account_sec_assignee_id: Type.Optional(idOrNull('Secondary Assignee')),
  account_sec_assignee_name: name,
});

/** The account row plus the change; only the id of the row is used, the rest is read from the database. */
export const StatusChangeBody = Type.Object({
  account_id: Type.Optional(idOrNull('Account')),
  account_parent_id: Type.Optional(idOrNull('Account')),
  account_change_type: Type.Union([...oneTwoThree], { title: 'Account type' }),
});

/** `page` is the spec's; the rest is added and optional. */
const pageFields = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  /** So many pages in one reply, from `page` on: a list reads again what it shows. */
  pages: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 1, title: 'Pages' })),
};
export const AccountsQuery = Type.Object({ ...pageFields, ...filterFields('q-list'), sort: sortField('q-list') });

/** Added: the separator of a CSV file; with semicolons, amounts have a decimal comma. */
export const csvSeparator = Type.Optional(oneOf(CSV_SEPARATORS, { title: 'Separator' }));

export const ExportQuery = Type.Object({
  ...filterFields('q-list'),
  sort: sortField('q-list'),
  separator: csvSeparator,
});

/** Added: the filters of Accounts, whose companies are all of one type. */
export const ConvertedQuery = Type.Object({ ...pageFields, ...filterFields('accounts'), sort: sortField('accounts') });
export const ConvertedExportQuery = Type.Object({
  ...filterFields('accounts'),
  sort: sortField('accounts'),
  separator: csvSeparator,
});

const textOrNull = nullable(Type.String());
export const ConvertedCountsSchema = Type.Array(Type.Object({ country: textOrNull, count: Type.Integer() }));
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
export const ListedAccountSchema = Type.Object({ ...accountFields, ...nextStepField });
export const PromotedSchema = Type.Object({ ...accountFields, ...undoField });
/** `version` is added: the next step sends it back. */
export const SavedAccountSchema = Type.Object({ account_id: id(), account_parent_id: id(), version: Type.Integer() });
