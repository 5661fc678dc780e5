/** Companies. product.md section 7, "Accounts". */
import type { TSchema } from '@fastify/type-provider-typebox';
import {
  ACCOUNT_STEP_LABELS,
  ACCOUNT_TYPES,
  type AccountStep,
  endpoints,
  type PermissionKey,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import type { FastifyRequest } from 'fastify';
import { versionOf } from '../audit/recordVersion.ts';
import type { Db } from '../database/db.ts';
import type { Routes, Session } from '../guard/context.ts';
import { pageOf, reply } from '../http/fields.ts';
import { invalid, ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { sendFile } from '../http/sendFile.ts';
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
import * as schema from './accounts.schema.ts';
import { promoteAccount } from './accounts.service.ts';
import { exportAccounts } from './exportAccounts.ts';

const { accounts } = endpoints;
/** There is no edit permission: a right to add is needed; the service checks which companies (ADR-123). */
const MAY_SAVE: PermissionKey[] = ['data.q-list.create', 'data.leads.create'];

export const accountsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Accounts');
  route(
    accounts.list,
    {
      summary: 'A page of companies',
      querystring: schema.AccountsQuery,
      response: reply(pageOf(schema.ListedAccountSchema)),
      access: 'session',
      permission: 'data.q-list.view',
    },
    async (request) => {
      const { page = 1, pages = 1, ...filters } = withAssignee(request.query, request.session.userId);
      return ok(await listAccounts(request.db, { page, pages }, filters));
    },
  );

  route(
    accounts.export,
    {
      summary: 'The filtered companies as a CSV file',
      querystring: schema.ExportQuery,
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
      querystring: schema.ConvertedQuery,
      response: reply(pageOf(schema.ListedAccountSchema)),
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
    {
      summary: 'Added: the converted companies counted by country',
      response: reply(schema.ConvertedCountsSchema),
      access: 'session',
      permission: 'data.leads.view',
    },
    async (request) => ok(await countConverted(request.db)),
  );

  route(
    accounts.convertedExport,
    {
      summary: 'Added: the filtered converted companies as a CSV file',
      querystring: schema.ConvertedExportQuery,
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
    response: reply(schema.SavedAccountSchema),
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
  route(accounts.info, { ...step('info', schema.InfoBody), idempotent: true }, saving('info', saveInfo));
  route(accounts.contact, step('contact', schema.ContactBody), saving('contact', saveContact));
  route(accounts.social, step('social', schema.SocialBody), saving('social', saveSocial));
  route(accounts.sales, step('sales', schema.SalesBody), saving('sales', saveSales));
  route(accounts.assignee, step('assignee', schema.AssigneeBody), saving('assignee', saveAssignees));

  route(
    accounts.statusChange,
    {
      summary: 'Make a lead of a company',
      body: schema.StatusChangeBody,
      response: reply(schema.PromotedSchema),
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
