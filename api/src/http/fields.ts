/**
 * Building blocks of the schemas of calls: the permitted values of request fields, and the envelope of a reply.
 * Multipart sends everything as text; `http/validation.ts` converts it to these types before validation.
 */
import { type TSchema, Type } from '@fastify/type-provider-typebox';
import {
  CSV_SEPARATORS,
  type ListName,
  ME,
  type MessageRef,
  OPTIONAL_FIELDS,
  type Sort,
  STATUS,
  sortsOf,
} from '@salesdesk/shared/domain';

/** Largest integer key of the database. */
export const ID_MAX = 2_147_483_647;

/** An uploaded file as a handler sees it; the content is never trusted, `mime` is what the sender claims. */
export class UploadedFile {
  readonly filename: string;
  readonly mime: string;
  readonly bytes: Uint8Array;

  constructor(filename: string, mime: string, bytes: Uint8Array) {
    this.filename = filename;
    this.mime = mime;
    this.bytes = bytes;
  }
}

/** Text of at most `maxLength` characters, trimmed. `title` is the label used in messages. */
export const text = (maxLength: number, title?: string) => Type.String({ maxLength, ...(title ? { title } : {}) });

/** Text that is not trimmed: passwords. */
export const rawText = (maxLength: number, title?: string) =>
  Type.String({ maxLength, 'x-raw': true, ...(title ? { title } : {}) });

/** The key of a record. */
export const id = (title?: string) => Type.Integer({ minimum: 1, maximum: ID_MAX, ...(title ? { title } : {}) });

/** The key of a record or nothing: '' and 'null' from a form are null. */
export const idOrNull = (title?: string) => nullable(id(), title);

/** `schema` or null. */
export const nullable = <T extends TSchema>(schema: T, title?: string) =>
  Type.Union([schema, Type.Null()], title ? { title } : {});

/** One of these texts. */
export const oneOf = <T extends string>(values: readonly T[], options: { title?: string; description?: string } = {}) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      options,
    ),
  );

/** 1 or 2: active, inactive. */
export const status = (title = 'Status') =>
  Type.Union([Type.Literal(STATUS.active), Type.Literal(STATUS.inactive)], { title });

/** A file of a multipart body; '' from a form counts as absent. */
export const upload = (title?: string) => Type.Unsafe<UploadedFile>({ 'x-upload': true, ...(title ? { title } : {}) });

/** Added to a list: filters by this text, matched anywhere. */
export const contains = (title: string) =>
  Type.Optional(
    Type.String({
      title,
      maxLength: 200,
      description: 'Added: contains, upper and lower case alike.',
      'x-search': true,
    }),
  );

/** Added to a list beside `country`: the codes of the countries that have the text in their name as the reader sees it. */
export const countryCodes = Type.Optional(
  Type.String({ title: 'Country codes', pattern: '^[A-Z]{2}(,[A-Z]{2})*$', maxLength: 1000 }),
);

/** Added to a list: a day as YYYY-MM-DD, or a time as YYYY-MM-DDTHH:MM:SS.sssZ, or nothing. */
export const day = (title: string) =>
  Type.Optional(
    Type.String({ title, pattern: '^(\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z)?)?$', 'x-day': true }),
  );

const named = OPTIONAL_FIELDS.join('|');

/** Added to a list: names of fields that are empty, or are not, joined by commas. */
const optionalFields = (title: string) =>
  Type.Optional(
    Type.String({
      title,
      pattern: `^((${named})(,(${named}))*)?$`,
      description: `Added: of ${OPTIONAL_FIELDS.join(', ')}, joined by commas.`,
    }),
  );

/** The filters "is empty" and "is not empty" of a list. */
export const presenceFilters = { empty: optionalFields('Empty fields'), filled: optionalFields('Filled fields') };

/** Added to a list: the order of a column (ADR-144); without it the list's own. */
export const sortField = <L extends ListName>(list: L) =>
  Type.Optional(
    Type.Unsafe<Sort<L>>(
      Type.Union(
        sortsOf(list).map((sort) => Type.Literal(sort)),
        { title: 'Sort', description: 'Added: the name of a column, with a minus for descending.' },
      ),
    ),
  );

/** Added to a list: the id of the primary assignee, 0 for nobody, 'me' for those of the caller. */
export const assigneeField = () =>
  Type.Optional(
    Type.String({
      title: 'Primary Assignee',
      pattern: `^(\\d{1,9}|${ME})?$`,
      description: 'Added: an id, 0 for nobody, `me` for those of the caller.',
    }),
  );

/** Repeated `name[]` fields arrive as `name`; a form cannot send an empty list, so one blank entry is the empty list. */
export const listOf = <T extends TSchema>(item: T, title?: string, maxItems = 500) =>
  Type.Array(item, { maxItems, ...(title ? { title } : {}) });

const paramsSchema = Type.Unsafe<MessageRef['params']>(Type.Record(Type.String(), Type.Unknown()));

/** A message as code and parameters, beside its English sentence. ADR-128. */
const messageRef = () => Type.Unsafe<MessageRef>(Type.Object({ code: Type.String(), params: paramsSchema }));

/** The same beside a text of a record inside `data`; answers stored before ADR-128 have none. */
const codeFields = { code: Type.Optional(Type.String()), params: Type.Optional(paramsSchema) };

/** The envelope around `data`. product.md section 7; on failures `data` is missing. */
export const reply = <T extends TSchema>(data: T) => ({
  200: Type.Object({
    error: Type.Boolean(),
    message: Type.String(),
    errorCode: Type.Union([Type.Integer(), Type.Null()]),
    validations: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
    url: Type.Union([Type.String(), Type.Null()]),
    ...codeFields,
    codes: Type.Optional(Type.Record(Type.String(), messageRef())),
    data: Type.Optional(data),
  }),
});

/** Added: the separator of a CSV file; with semicolons, amounts have a decimal comma. */
export const csvSeparator = Type.Optional(oneOf(CSV_SEPARATORS, { title: 'Separator' }));

/** The field of a body that changes a record. */
export const versionField = () =>
  Type.Optional(
    Type.Integer({
      title: 'Version',
      minimum: 1,
      maximum: ID_MAX,
      description:
        'Added: the `version` the form was filled from, or the header `If-Match`. When it is not the newest, nothing ' +
        'is saved and the answer (409) says who changed the record and when. Without it the last to save wins.',
    }),
  );
