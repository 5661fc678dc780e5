/** Companies. product.md section 7, "Accounts". */
import { type TSchema, Type } from '@fastify/type-provider-typebox';
import {
  ACCOUNT_STEP_LABELS,
  ACCOUNT_TYPES,
  type AccountStep,
  accountField,
  byField,
  endpoints,
  fieldsOfStep,
  maxLengthOf,
  type PermissionKey,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import type { FastifyRequest } from 'fastify';
import { versionField, versionOf } from '../audit/recordVersion.ts';
import type { Db } from '../database/db.ts';
import type { Routes, Session } from '../guard/context.ts';
import { csvSeparator, idOrNull, sortField, text } from '../http/fields.ts';
import { invalid, ok, sendFile } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import type { IdempotentCall } from '../idempotency/idempotency.service.ts';
import { countConverted, listAccounts, withAssignee } from './accountList.service.ts';
import { ACCOUNT_GONE } from './accountRights.service.ts';
import {
  type SavedAccount,
  saveAssignees,
  saveContact,
  saveInfo,
  saveSales,
  saveSocial,
} from './accountSteps.service.ts';
import { filterFields } from './accounts.schema.ts';
import { promoteAccount } from './accounts.service.ts';
import { exportAccounts } from './exportAccounts.ts';

const oneTwoThree = [Type.Literal(1), Type.Literal(2), Type.Literal(3)] as const;

const name = Type.Optional(text(200));

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

const InfoBody = Type.Object({
  ...popup,
  account_name: text(200, 'Company Name'),
  ...fieldTexts('info'),
  account_type: Type.Optional(Type.Union([...oneTwoThree, Type.Null()], { title: 'Account Type' })),
  account_type_name: name,
  account_country_id: Type.Optional(idOrNull('Country')),
  account_country_name: name,
});

const ContactBody = Type.Object({
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

const SocialBody = Type.Object({
  ...popup,
  ...fieldTexts('social'),
  social_media: Type.Optional(text(2000, 'Social media')),
  account_social_media: Type.Optional(text(5000, 'Social media')),
});

/** Lists of networks arrive as JSON text, as a single id, or separated by commas. */
const SalesBody = Type.Object({
  ...popup,
  ...fieldTexts('sales'),
  account_exp_sale_amount: Type.Optional(text(30, 'Expected Sale Amount')),
  network_ids: Type.Optional(text(5000, 'Networks')),
  selectedNetworks: Type.Optional(text(5000, 'Networks')),
});

const AssigneeBody = Type.Object({
  ...popup,
  account_pri_assignee_id: Type.Optional(idOrNull('Primary Assignee')),
  account_pri_assignee_name: name,
  account_sec_assignee_id: Type.Optional(idOrNull('Secondary Assignee')),
  account_sec_assignee_name: name,
});

/** The account row plus the change; only the id of the row is used, the rest is read from the database. */
const StatusChangeBody = Type.Object({
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
const AccountsQuery = Type.Object({ ...pageFields, ...filterFields('q-list'), sort: sortField('q-list') });

const ExportQuery = Type.Object({
  ...filterFields('q-list'),
  sort: sortField('q-list'),
  separator: csvSeparator,
});

/** Added: the filters of Accounts, whose companies are all of one type. */
const ConvertedQuery = Type.Object({ ...pageFields, ...filterFields('accounts'), sort: sortField('accounts') });
const ConvertedExportQuery = Type.Object({
  ...filterFields('accounts'),
  sort: sortField('accounts'),
  separator: csvSeparator,
});

const { accounts } = endpoints;
/** There is no edit permission: a right to add is needed; the service checks which companies (ADR-123). */
const MAY_SAVE: PermissionKey[] = ['data.q-list.create', 'data.leads.create'];

export const accountsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Accounts');
  route(
    accounts.list,
    { summary: 'A page of companies', querystring: AccountsQuery, access: 'session', permission: 'data.q-list.view' },
    async (request) => {
      const { page = 1, pages = 1, ...filters } = withAssignee(request.query, request.session.userId);
      return ok(await listAccounts(request.db, { page, pages }, filters));
    },
  );

  route(
    accounts.export,
    {
      summary: 'The filtered companies as a CSV file',
      querystring: ExportQuery,
      access: 'session',
      permission: 'data.q-list.view',
    },
    async (request, reply) => {
      const { separator, ...filters } = withAssignee(request.query, request.session.userId);
      const day = new Date().toISOString().slice(0, 10);
      return sendFile(reply, `q-list-${day}.csv`, exportAccounts(request.db, filters, separator));
    },
  );

  route(
    accounts.converted,
    {
      summary: 'Added: a page of the converted companies',
      querystring: ConvertedQuery,
      access: 'session',
      permission: 'data.leads.view',
    },
    async (request) => {
      const { page = 1, pages = 1, ...filters } = request.query;
      return ok(await listAccounts(request.db, { page, pages }, { ...filters, type: ACCOUNT_TYPES.account }));
    },
  );

  route(
    accounts.convertedCounts,
    { summary: 'Added: the converted companies counted by country', access: 'session', permission: 'data.leads.view' },
    async (request) => ok(await countConverted(request.db)),
  );

  route(
    accounts.convertedExport,
    {
      summary: 'Added: the filtered converted companies as a CSV file',
      querystring: ConvertedExportQuery,
      access: 'session',
      permission: 'data.leads.view',
    },
    async (request, reply) => {
      const { separator, ...filters } = request.query;
      const day = new Date().toISOString().slice(0, 10);
      const converted = { ...filters, type: ACCOUNT_TYPES.account };
      return sendFile(reply, `accounts-${day}.csv`, exportAccounts(request.db, converted, separator));
    },
  );

  /** One route per step: its body, its service call, and the message the popup's one toast shows. */
  const step = <Body extends TSchema>(name: AccountStep, body: Body) => ({
    summary: `Save the step ${ACCOUNT_STEP_LABELS[name]}`,
    body,
    access: 'session' as const,
    permission: MAY_SAVE,
  });
  const saving =
    <Form extends { version?: number }>(
      name: AccountStep,
      save: (db: Db, session: Session, form: Form, idempotentCall: IdempotentCall | null) => Promise<SavedAccount>,
    ) =>
    async (request: Pick<FastifyRequest, 'db' | 'headers' | 'session' | 'idempotentCall'> & { body: Form }) => {
      const form = { ...request.body, version: versionOf(request, request.body) };
      const { id, version } = await save(request.db, request.session, form, request.idempotentCall);
      return ok(
        { account_id: id, account_parent_id: id, version },
        say('account.step-saved', { field: { label: ACCOUNT_STEP_LABELS[name] } }),
      );
    };
  route(accounts.info, { ...step('info', InfoBody), idempotent: true }, saving('info', saveInfo));
  route(accounts.contact, step('contact', ContactBody), saving('contact', saveContact));
  route(accounts.social, step('social', SocialBody), saving('social', saveSocial));
  route(accounts.sales, step('sales', SalesBody), saving('sales', saveSales));
  route(accounts.assignee, step('assignee', AssigneeBody), saving('assignee', saveAssignees));

  route(
    accounts.statusChange,
    {
      summary: 'Make a lead of a company',
      body: StatusChangeBody,
      // Promotion has no separate permission: view suffices, as the spec says.
      access: 'session',
      permission: ['data.q-list.view', 'data.leads.create'],
    },
    async (request) => {
      const { account_parent_id, account_id, account_change_type } = request.body;
      const id = account_parent_id ?? account_id;
      if (!id) throw invalid({ account_id: ACCOUNT_GONE });
      return ok(
        await promoteAccount(request.db, request.session, id, account_change_type),
        'Status changed to Leads successfully!',
      );
    },
  );
};
