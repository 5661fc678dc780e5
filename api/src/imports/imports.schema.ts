import { Type } from '@fastify/type-provider-typebox';
import {
  type DecimalMark,
  IMPORT_DELIMITERS,
  IMPORT_ENCODINGS,
  IMPORT_MATCHING,
  IMPORT_OUTCOMES,
  IMPORT_STATES,
  type ImportDelimiter,
  type ImportEncoding,
  type ImportMatching,
  type ImportOutcome,
  type ImportPlan,
  type ImportState,
  SHEET_FIELDS,
  type SheetField,
} from '@salesdesk/shared/domain';
import { codeFields, id, messageRef, nullable, oneOf, upload } from '../http/fields.ts';

const keys = <T extends string>(record: Record<T, unknown>) => Object.keys(record) as T[];

const field = () => oneOf<SheetField>(SHEET_FIELDS, { title: 'Field' });
const matching = () =>
  oneOf<ImportMatching>(keys(IMPORT_MATCHING), { title: 'What becomes of companies that are there' });

const counts = () =>
  Type.Object({ create: Type.Integer(), update: Type.Integer(), skip: Type.Integer(), refuse: Type.Integer() });
const taken = () => Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { title: 'Ticked rows', maxItems: 20_000 }));

export const ImportParams = Type.Object({ id: id('Import') });
export const UploadBody = Type.Object({ file: Type.Optional(upload('File')) });
export const ImportBody = Type.Object({ import_id: id('Import') });
const readingFields = {
  delimiter: Type.Optional(oneOf<ImportDelimiter>(IMPORT_DELIMITERS, { title: 'Delimiter' })),
  encoding: Type.Optional(oneOf<ImportEncoding>(IMPORT_ENCODINGS, { title: 'Encoding' })),
  header: Type.Optional(Type.Integer({ title: 'Header row', minimum: 1, maximum: 1_100_000 })),
  decimal: Type.Optional(oneOf<DecimalMark>(['.', ','], { title: 'Decimal mark' })),
};
export const SheetBody = Type.Object({
  ...readingFields,
  import_id: id('Import'),
  sheet: Type.Integer({ title: 'Sheet', minimum: 0, maximum: 10_000 }),
});
const FixSchema = Type.Object({
  column: Type.Integer({ minimum: 0, maximum: 1000 }),
  value: Type.String({ maxLength: 100_000 }),
  to: nullable(Type.String({ maxLength: 1000 })),
});
export const PlanBody = Type.Object({
  import_id: id('Import'),
  mapping: Type.Array(nullable(field()), { title: 'Mapping', maxItems: 200 }),
  fixes: Type.Optional(Type.Array(FixSchema, { title: 'Replacements', maxItems: 5000 })),
  matching: Type.Optional(matching()),
  taken: taken(),
});
export const RowsQuery = Type.Object({
  outcome: oneOf<ImportOutcome | 'kept'>([...keys(IMPORT_OUTCOMES), 'kept'], { title: 'Outcome' }),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
});

const summaryFields = {
  import_id: Type.Integer(),
  filename: Type.String(),
  state: oneOf<ImportState>(keys(IMPORT_STATES), { title: 'State' }),
  created_at: Type.String(),
  created_by: Type.String(),
  rows: Type.Integer(),
  done: Type.Integer(),
  total: Type.Integer(),
  counts: counts(),
  partly: Type.Optional(Type.Integer()),
  reverted: Type.Integer(),
  kept: Type.Integer(),
  reason: nullable(Type.String()),
  reason_message: Type.Optional(nullable(messageRef())),
};
export const SummarySchema = Type.Object(summaryFields);

export const DetailSchema = Type.Object({
  ...summaryFields,
  sheets: Type.Array(Type.String()),
  sheet: Type.Integer(),
  format: Type.String(),
  format_message: Type.Optional(nullable(messageRef())),
  columns: Type.Array(
    Type.Object({ header: Type.String(), samples: Type.Array(Type.String()), filled: Type.Integer() }),
  ),
  mapping: Type.Array(nullable(field())),
  fixes: Type.Array(FixSchema),
  matching: matching(),
  taken: taken(),
  reading: Type.Optional(
    Type.Object({
      ...readingFields,
      isDecimalOpen: Type.Optional(Type.Boolean()),
      unsureWord: Type.Optional(Type.String()),
      hidden: Type.Optional(Type.Integer()),
    }),
  ),
});

export const PlanSchema = Type.Object({
  counts: counts(),
  problems: Type.Array(
    Type.Object({
      column: Type.Integer(),
      field: field(),
      value: Type.String(),
      rows: Type.Integer(),
      message: Type.String(),
      ...codeFields,
      choice: oneOf<ImportPlan['problems'][number]['choice']>(['text', 'country', 'code', 'network', 'colleague'], {
        title: 'How it is mended',
      }),
      fix: Type.Optional(Type.Object({ to: nullable(Type.String()) })),
      solved: Type.Boolean(),
    }),
  ),
  problem_total: Type.Integer(),
  open: Type.Integer(),
  doubtful: Type.Optional(Type.Integer()),
  partly: Type.Optional(Type.Integer()),
});

export const RowSchema = Type.Object({
  row: Type.Integer(),
  outcome: oneOf<ImportOutcome>(keys(IMPORT_OUTCOMES), { title: 'Outcome' }),
  name: Type.String(),
  doubtful: Type.Optional(Type.Boolean()),
  account_id: nullable(Type.Integer()),
  note: Type.String(),
  note_message: Type.Optional(nullable(messageRef())),
  reverted: nullable(Type.Boolean()),
});
