/** Companies. product.md section 7, "Accounts". */
import type { TSchema } from '@fastify/type-provider-typebox';
import {
  ACCOUNT_STEP_LABELS,
  type AccountStep,
  type Endpoint,
  endpoints,
  type PermissionKey,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import type { Db } from '../db.ts';
import type { Routes, Session } from '../http/context.ts';
import { pageOf, reply } from '../http/fields.ts';
import { versionOf } from '../http/recordVersion.ts';
import { invalid, ok } from '../http/reply.ts';
import { sendFile } from '../http/sendFile.ts';
import type { Wish } from '../idempotency/idempotency.service.ts';
import { listAccounts } from './accountList.service.ts';
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
const tags = ['Accounts'];
/** No key for editing exists: it takes a right to add; which companies, the service asks (page 123). */
const MAY_SAVE: PermissionKey[] = ['data.q-list.create', 'data.leads.create'];

export const accountsRoutes: Routes = async (app) => {
  app.get(
    `/${accounts.list.path}`,
    {
      schema: {
        tags,
        summary: 'A page of companies',
        querystring: schema.AccountsQuery,
        response: reply(pageOf(schema.AccountSchema)),
      },
      config: { access: 'session', permission: 'data.q-list.view' },
    },
    async (request) => {
      const { page = 1, type, ...filters } = request.query;
      return ok(await listAccounts(app.db, page, { ...filters, type: type as 1 | 2 | 3 | undefined }));
    },
  );

  app.get(
    `/${accounts.export.path}`,
    {
      schema: {
        tags,
        summary: 'The filtered companies as a CSV file',
        querystring: schema.ExportQuery,
      },
      config: { access: 'session', permission: 'data.q-list.view' },
    },
    async (request, reply) => {
      const { type, separator, ...filters } = request.query;
      const day = new Date().toISOString().slice(0, 10);
      return sendFile(
        reply,
        `q-list-${day}.csv`,
        exportAccounts(app.db, { ...filters, type: type as 1 | 2 | 3 | undefined }, separator),
      );
    },
  );

  /** One route per step: its body, its service call, and the message the popup's one toast shows. */
  const step = <Body extends TSchema, Form>(
    name: AccountStep,
    endpoint: Endpoint,
    body: Body,
    save: (db: Db, session: Session, form: Form, wish: Wish | null) => Promise<SavedAccount>,
    idempotent?: true,
  ) =>
    app.post(
      `/${endpoint.path}`,
      {
        schema: {
          tags,
          summary: `Save the step ${ACCOUNT_STEP_LABELS[name]}`,
          body,
          response: reply(schema.SavedAccountSchema),
        },
        config: { access: 'session', permission: MAY_SAVE, ...(idempotent ? { idempotent } : {}) },
      },
      async (request) => {
        const body = request.body as Form & { version?: number };
        const form = { ...body, version: versionOf(request, body) };
        const { id, version } = await save(app.db, request.session, form, request.wish);
        return ok(
          { account_id: id, account_parent_id: id, version },
          say('account.step-saved', { field: { label: ACCOUNT_STEP_LABELS[name] } }),
        );
      },
    );
  step('info', accounts.info, schema.InfoBody, saveInfo, true);
  step('contact', accounts.contact, schema.ContactBody, saveContact);
  step('social', accounts.social, schema.SocialBody, saveSocial);
  step('sales', accounts.sales, schema.SalesBody, saveSales);
  step('assignee', accounts.assignee, schema.AssigneeBody, saveAssignees);

  app.post(
    `/${accounts.statusChange.path}`,
    {
      schema: {
        tags,
        summary: 'Make a lead of a company',
        body: schema.StatusChangeBody,
        response: reply(schema.PromotedSchema),
      },
      // Promotion has no key of its own: allowed with view, as the spec states.
      config: { access: 'session', permission: ['data.q-list.view', 'data.leads.create'] },
    },
    async (request) => {
      const { account_parent_id, account_id, account_change_type } = request.body;
      const id = account_parent_id ?? account_id;
      if (!id) throw invalid({ account_id: ACCOUNT_GONE });
      return ok(
        await promoteAccount(app.db, request.session, id, account_change_type),
        'Status changed to Leads successfully!',
      );
    },
  );
};
