/** Companies from files. Added (R-40 and ADR-110). */

import { type TSchema, Type } from '@fastify/type-provider-typebox';
import { endpoints, IMPORT_MAX_BYTES, IMPORT_SIZE_ERROR } from '@salesdesk/shared/domain';
import type { Db } from '../database/db.ts';
import type { Routes, Session } from '../guard/context.ts';
import { pageOf, reply } from '../http/fields.ts';
import { ok, type Said } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { sendFile } from '../http/sendFile.ts';
import { chooseSheet, importRows, planChoices, refusedFile, uploadImport } from './importFile.service.ts';
import * as schema from './imports.schema.ts';
import { cancelImport, discardImport, listImports, readImport, revertImport, startImport } from './imports.service.ts';
import type { ImportRunner } from './runner.ts';

declare module 'fastify' {
  interface FastifyInstance {
    importRunner: ImportRunner;
  }
}

const { imports } = endpoints;
/** The permission for the buttons Add and Import. */
const config = { access: 'session', permission: 'data.q-list.create' } as const;

export const importsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Imports');
  const { importRunner: runner } = app;

  route(
    imports.list,
    { summary: 'The newest imports', response: reply(Type.Array(schema.SummarySchema)), ...config },
    async (request) => ok(await listImports(request.db, request.session)),
  );
  route(
    imports.detail,
    { summary: 'One import', params: schema.ImportParams, response: reply(schema.DetailSchema), ...config },
    async (request) => ok(await readImport(request.db, request.session, request.params.id)),
  );
  route(
    imports.rows,
    {
      summary: 'Rows of an import by what becomes or became of them',
      params: schema.ImportParams,
      querystring: schema.RowsQuery,
      response: reply(pageOf(schema.RowSchema)),
      ...config,
    },
    async (request) => {
      const { outcome, page = 1 } = request.query;
      return ok(await importRows(request.db, request.session, request.params.id, { outcome, page }));
    },
  );
  route(
    imports.refused,
    { summary: 'The refused rows as a CSV file', params: schema.ImportParams, ...config },
    async (request, answer) => {
      const { filename, text } = await refusedFile(request.db, request.session, request.params.id);
      return sendFile(answer, filename, text);
    },
  );
  route(
    imports.upload,
    {
      summary: 'Read a CSV or XLSX file of companies',
      body: schema.UploadBody,
      response: reply(schema.DetailSchema),
      ...config,
      idempotent: true,
      upload: { bytes: IMPORT_MAX_BYTES, tooLarge: IMPORT_SIZE_ERROR },
    },
    async (request) => ok(await uploadImport(request.db, request.session, request.body.file, request.idempotentCall)),
  );
  route(
    imports.sheet,
    {
      summary: 'Another sheet of the same workbook, or another reading of the file',
      body: schema.SheetBody,
      response: reply(schema.DetailSchema),
      ...config,
    },
    async (request) => {
      const { import_id, ...said } = request.body;
      return ok(await chooseSheet(request.db, request.session, import_id, said));
    },
  );
  route(
    imports.plan,
    {
      summary: 'Keep what was chosen, and see what running it would do',
      body: schema.PlanBody,
      response: reply(schema.PlanSchema),
      ...config,
    },
    async (request) => {
      const { import_id, mapping, fixes = [], matching = 'fill', taken = [] } = request.body;
      return ok(await planChoices(request.db, request.session, import_id, { mapping, fixes, matching, taken }));
    },
  );

  /** A button of an import: what it requires, and what it does. */
  const button = <Data extends TSchema>(summary: string, data: Data) => ({
    summary,
    body: schema.ImportBody,
    response: reply(data),
    ...config,
  });
  const pressed =
    <Data>(press: (db: Db, session: Session, id: number) => Promise<Data>, message: Said | '' = '') =>
    async (request: { db: Db; session: Session; body: { import_id: number } }) => {
      const { import_id: id } = request.body;
      const data = await press(request.db, request.session, id);
      runner.kick(id);
      return ok(data, message);
    };
  const summarised = (summary: string) => button(summary, schema.SummarySchema);
  route(imports.run, summarised('Run it in the background'), pressed(startImport));
  route(imports.cancel, summarised('Stop it; what is imported stays'), pressed(cancelImport, 'Import cancelled'));
  route(imports.revert, summarised('Put back what nobody changed since'), pressed(revertImport));
  route(
    imports.discard,
    button('Forget a file that was not imported', Type.Null()),
    pressed(discardImport, 'File discarded'),
  );
};
