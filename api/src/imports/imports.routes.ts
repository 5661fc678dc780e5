/** Companies from files. Added (R-40 and ADR-110). */
import type { TSchema } from '@fastify/type-provider-typebox';
import { Type } from '@fastify/type-provider-typebox';
import { type Endpoint, endpoints, IMPORT_MAX_BYTES, IMPORT_SIZE_ERROR } from '@salesdesk/shared/domain';
import type { Db } from '../database/db.ts';
import type { Routes, Session } from '../guard/context.ts';
import { emptyReply, pageOf, reply } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { sendFile } from '../http/sendFile.ts';
import { cancelImport, refusedFile, revertImport, startImport } from './importControl.service.ts';
import { importRows, planChoices } from './importPlans.service.ts';
import * as schema from './imports.schema.ts';
import { chooseSheet, discardImport, listImports, readImport, uploadImport } from './imports.service.ts';
import type { ImportRunner } from './runner.ts';

declare module 'fastify' {
  interface FastifyInstance {
    importRunner: ImportRunner;
  }
}

const { imports } = endpoints;
const tags = ['Imports'];
/** The right of the buttons Add and Import. */
const config = { access: 'session', permission: 'data.q-list.create' } as const;

export const importsRoutes: Routes = async (app) => {
  const { importRunner: runner } = app;

  app.get(
    `/${imports.list.path}`,
    { schema: { tags, summary: 'The newest imports', response: reply(Type.Array(schema.SummarySchema)) }, config },
    async (request) => ok(await listImports(app.db, request.session)),
  );
  app.get(
    `/${imports.detail.path}`,
    {
      schema: { tags, summary: 'One import', params: schema.ImportParams, response: reply(schema.DetailSchema) },
      config,
    },
    async (request) => ok(await readImport(app.db, request.session, request.params.id)),
  );
  app.get(
    `/${imports.rows.path}`,
    {
      schema: {
        tags,
        summary: 'Rows of an import by what becomes or became of them',
        params: schema.ImportParams,
        querystring: schema.RowsQuery,
        response: reply(pageOf(schema.RowSchema)),
      },
      config,
    },
    async (request) => {
      const { outcome, page = 1 } = request.query;
      return ok(await importRows(app.db, request.session, request.params.id, { outcome, page }));
    },
  );
  app.get(
    `/${imports.refused.path}`,
    { schema: { tags, summary: 'The refused rows as a CSV file', params: schema.ImportParams }, config },
    async (request, answer) => {
      const { filename, text } = await refusedFile(app.db, request.session, request.params.id);
      return sendFile(answer, filename, text);
    },
  );
  app.post(
    `/${imports.upload.path}`,
    {
      schema: {
        tags,
        summary: 'Read a CSV or XLSX file of companies',
        body: schema.UploadBody,
        response: reply(schema.DetailSchema),
      },
      config: { ...config, idempotent: true, upload: { bytes: IMPORT_MAX_BYTES, tooLarge: IMPORT_SIZE_ERROR } },
    },
    async (request) => ok(await uploadImport(app.db, request.session, request.body.file, request.wish)),
  );
  app.post(
    `/${imports.sheet.path}`,
    {
      schema: {
        tags,
        summary: 'Another sheet of the same workbook',
        body: schema.SheetBody,
        response: reply(schema.DetailSchema),
      },
      config,
    },
    async (request) => ok(await chooseSheet(app.db, request.session, request.body.import_id, request.body.sheet)),
  );
  app.post(
    `/${imports.plan.path}`,
    {
      schema: {
        tags,
        summary: 'Keep what was chosen, and see what running it would do',
        body: schema.PlanBody,
        response: reply(schema.PlanSchema),
      },
      config,
    },
    async (request) => {
      const { import_id, mapping, fixes = [], matching = 'fill' } = request.body;
      return ok(await planChoices(app.db, request.session, import_id, { mapping, fixes, matching }));
    },
  );

  /** One route per button on an import. */
  const button = <Data>(
    endpoint: Endpoint,
    summary: string,
    press: (db: Db, session: Session, id: number) => Promise<Data>,
    data: { response: { 200: TSchema }; message: string },
  ) =>
    app.post(
      `/${endpoint.path}`,
      { schema: { tags, summary, body: schema.ImportBody, response: data.response }, config },
      async (request) => {
        const { import_id: id } = request.body as { import_id: number };
        const answer = await press(app.db, request.session, id);
        runner.kick(id);
        return ok(answer ?? null, data.message);
      },
    );
  const summarised = (message: string) => ({ response: reply(schema.SummarySchema), message });
  button(imports.run, 'Run it in the background', startImport, summarised(''));
  button(imports.cancel, 'Stop it; what is imported stays', cancelImport, summarised('Import cancelled'));
  button(imports.revert, 'Put back what nobody changed since', revertImport, summarised(''));
  button(imports.discard, 'Forget a file that was not imported', discardImport, {
    response: emptyReply(),
    message: 'File discarded',
  });
};
