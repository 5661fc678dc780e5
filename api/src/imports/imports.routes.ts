/** Companies from files. Added (R-40 and ADR-110). */
import { Type } from '@fastify/type-provider-typebox';
import {
  type DecimalMark,
  endpoints,
  IMPORT_DELIMITERS,
  IMPORT_ENCODINGS,
  IMPORT_MATCHING,
  IMPORT_MAX_BYTES,
  IMPORT_OUTCOMES,
  IMPORT_SIZE_ERROR,
  type ImportDelimiter,
  type ImportEncoding,
  type ImportMatching,
  type ImportOutcome,
  SHEET_FIELDS,
  type SheetField,
} from '@salesdesk/shared/domain';
import type { Db } from '../database/db.ts';
import type { Routes, Session } from '../guard/context.ts';
import { id, nullable, oneOf, upload } from '../http/fields.ts';
import { ok, type Said, sendFile } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { chooseSheet, importRows, planChoices, refusedFile, uploadImport } from './importFile.service.ts';
import { cancelImport, discardImport, listImports, readImport, revertImport, startImport } from './imports.service.ts';
import type { ImportRunner } from './runner.ts';

const keys = <T extends string>(record: Record<T, unknown>) => Object.keys(record) as T[];

const field = () => oneOf<SheetField>(SHEET_FIELDS, { title: 'Field' });
const matching = () =>
  oneOf<ImportMatching>(keys(IMPORT_MATCHING), { title: 'What becomes of companies that are there' });

const taken = () => Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { title: 'Ticked rows', maxItems: 20_000 }));

const ImportParams = Type.Object({ id: id('Import') });
const UploadBody = Type.Object({ file: Type.Optional(upload('File')) });
const ImportBody = Type.Object({ import_id: id('Import') });
const readingFields = {
  delimiter: Type.Optional(oneOf<ImportDelimiter>(IMPORT_DELIMITERS, { title: 'Delimiter' })),
  encoding: Type.Optional(oneOf<ImportEncoding>(IMPORT_ENCODINGS, { title: 'Encoding' })),
  header: Type.Optional(Type.Integer({ title: 'Header row', minimum: 1, maximum: 1_100_000 })),
  decimal: Type.Optional(oneOf<DecimalMark>(['.', ','], { title: 'Decimal mark' })),
};
const SheetBody = Type.Object({
  ...readingFields,
  import_id: id('Import'),
  sheet: Type.Integer({ title: 'Sheet', minimum: 0, maximum: 10_000 }),
});
const FixSchema = Type.Object({
  column: Type.Integer({ minimum: 0, maximum: 1000 }),
  value: Type.String({ maxLength: 100_000 }),
  to: nullable(Type.String({ maxLength: 1000 })),
});
const PlanBody = Type.Object({
  import_id: id('Import'),
  mapping: Type.Array(nullable(field()), { title: 'Mapping', maxItems: 200 }),
  fixes: Type.Optional(Type.Array(FixSchema, { title: 'Replacements', maxItems: 5000 })),
  matching: Type.Optional(matching()),
  taken: taken(),
});
const RowsQuery = Type.Object({
  outcome: oneOf<ImportOutcome | 'kept'>([...keys(IMPORT_OUTCOMES), 'kept'], { title: 'Outcome' }),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
});

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

  route(imports.list, { summary: 'The newest imports', ...config }, async (request) =>
    ok(await listImports(request.db, request.session)),
  );
  route(imports.detail, { summary: 'One import', params: ImportParams, ...config }, async (request) =>
    ok(await readImport(request.db, request.session, request.params.id)),
  );
  route(
    imports.rows,
    {
      summary: 'Rows of an import by what becomes or became of them',
      params: ImportParams,
      querystring: RowsQuery,
      ...config,
    },
    async (request) => {
      const { outcome, page = 1 } = request.query;
      return ok(await importRows(request.db, request.session, request.params.id, { outcome, page }));
    },
  );
  route(
    imports.refused,
    { summary: 'The refused rows as a CSV file', params: ImportParams, ...config },
    async (request, answer) => {
      const { filename, text } = await refusedFile(request.db, request.session, request.params.id);
      return sendFile(answer, filename, text);
    },
  );
  route(
    imports.upload,
    {
      summary: 'Read a CSV or XLSX file of companies',
      body: UploadBody,
      ...config,
      idempotent: true,
      upload: { bytes: IMPORT_MAX_BYTES, tooLarge: IMPORT_SIZE_ERROR },
    },
    async (request) => ok(await uploadImport(request.db, request.session, request.body.file, request.idempotentCall)),
  );
  route(
    imports.sheet,
    { summary: 'Another sheet of the same workbook, or another reading of the file', body: SheetBody, ...config },
    async (request) => {
      const { import_id, ...said } = request.body;
      return ok(await chooseSheet(request.db, request.session, import_id, said));
    },
  );
  route(
    imports.plan,
    { summary: 'Keep what was chosen, and see what running it would do', body: PlanBody, ...config },
    async (request) => {
      const { import_id, mapping, fixes = [], matching = 'fill', taken = [] } = request.body;
      return ok(await planChoices(request.db, request.session, import_id, { mapping, fixes, matching, taken }));
    },
  );

  const button = (summary: string) => ({ summary, body: ImportBody, ...config });
  /** What a button of an import does. */
  const pressed =
    <Data>(press: (db: Db, session: Session, id: number) => Promise<Data>, message: Said | '' = '') =>
    async (request: { db: Db; session: Session; body: { import_id: number } }) => {
      const { import_id: id } = request.body;
      const data = await press(request.db, request.session, id);
      runner.kick(id);
      return ok(data, message);
    };
  route(imports.run, button('Run it in the background'), pressed(startImport));
  route(imports.cancel, button('Stop it; what is imported stays'), pressed(cancelImport, 'Import cancelled'));
  route(imports.revert, button('Put back what has not changed since'), pressed(revertImport));
  route(imports.discard, button('Forget a file that was not imported'), pressed(discardImport, 'File discarded'));
};
