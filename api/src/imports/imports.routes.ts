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
export const importsRoutes: Routes = async (app) => {
  /** The permission for the buttons Add and Import. */
  const route = routesOf(app, 'Imports', { permission: 'data.q-list.create' });
  const { importRunner: runner } = app;

  route(imports.list, 'The newest imports', {})(({ db, session }) => listImports(db, session));
  route(imports.detail, 'One import', { params: ImportParams })(({ db, session, params }) =>
    readImport(db, session, params.id),
  );
  route(imports.rows, 'Rows of an import by what becomes or became of them', {
    params: ImportParams,
    query: RowsQuery,
  })(({ db, session, params, query: { outcome, page = 1 } }) => importRows(db, session, params.id, { outcome, page }));
  route(imports.refused, 'The refused rows as a CSV file', { params: ImportParams })(
    async ({ db, session, params }, answer) => {
      const { filename, text } = await refusedFile(db, session, params.id);
      return sendFile(answer, filename, text);
    },
  );
  route(imports.upload, 'Read a CSV or XLSX file of companies', {
    body: UploadBody,
    idempotent: true,
    upload: { bytes: IMPORT_MAX_BYTES, tooLarge: IMPORT_SIZE_ERROR },
  })(({ db, session, body, idempotentCall }) => uploadImport(db, session, body.file, idempotentCall));
  route(imports.sheet, 'Another sheet of the same workbook, or another reading of the file', { body: SheetBody })(
    ({ db, session, body: { import_id, ...chosen } }) => chooseSheet(db, session, import_id, chosen),
  );
  route(imports.plan, 'Keep what was chosen, and see what running it would do', { body: PlanBody })(
    ({ db, session, body: { import_id, mapping, fixes = [], matching = 'fill', taken = [] } }) =>
      planChoices(db, session, import_id, { mapping, fixes, matching, taken }),
  );

  const button = { body: ImportBody };
  /** What a button of an import does. */
  const pressed =
    <Data>(press: (db: Db, session: Session, id: number) => Promise<Data>, message: Said | '' = '') =>
    async ({ db, session, body: { import_id: id } }: { db: Db; session: Session; body: { import_id: number } }) => {
      const data = await press(db, session, id);
      runner.kick(id);
      return ok(data, message);
    };
  route(imports.run, 'Run it in the background', button)(pressed(startImport));
  route(imports.cancel, 'Stop it; what is imported stays', button)(pressed(cancelImport, 'Import cancelled'));
  route(imports.revert, 'Put back what has not changed since', button)(pressed(revertImport));
  route(imports.discard, 'Forget a file that was not imported', button)(pressed(discardImport, 'File discarded'));
};
