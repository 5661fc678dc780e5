/** Compiles route schemas: converts, validates, and gives every refusal a readable message. */
import type { TSchema } from '@fastify/type-provider-typebox';
import {
  API_BASE,
  ERROR_CODES,
  hasValidCharacters,
  IMAGE_TYPE_ERROR,
  isDay,
  labelOfName,
  meantSearch,
} from '@salesdesk/shared/domain';
import { type Label, say } from '@salesdesk/shared/messages';
import type { FastifySchemaCompiler } from 'fastify';
import { Compile } from 'typebox/compile';
import { UploadedFile } from './fields.ts';
import { ApiError, invalid, type Said } from './reply.ts';

/** Fastify's validator for body, query string and path parameters. A refusal is 11011 with a message per field. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  const check = Compile(schema);
  const fields = schema as FieldSchema;
  return (received: unknown) => {
    const value = coerce(fields, received ?? {});
    const isGood = check.Check(value);
    const messages = refusals(fields, value, isGood ? [] : check.Errors(value));
    if (Object.keys(messages).length) return { error: invalid(messages) };
    if (isGood) return { value };
    return { error: new ApiError(ERROR_CODES.validation, { message: 'The request body should be an object.' }) };
  };
};

interface CheckError {
  keyword: string;
  instancePath: string;
}

function refusals(schema: FieldSchema, value: unknown, errors: CheckError[]): Record<string, Said> {
  const messages: Record<string, Said> = {};
  const properties = schema.properties ?? {};
  if (!value || typeof value !== 'object') return messages;
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(value, name)) messages[name] = say('field.required', { field: labelOf(name, properties[name]) });
  }
  for (const [name, field] of Object.entries(value)) {
    const property = properties[name];
    if (property?.['x-upload'] && !(field instanceof UploadedFile)) messages[name] = IMAGE_TYPE_ERROR;
    else if (property?.['x-day'] && field && !isDayOrTime(String(field)))
      messages[name] = say('field.not-a-day', { field: labelOf(name, property) });
    else if (!hasValidCharacters(field)) messages[name] = say('field.unkeepable', { field: labelOf(name, property) });
  }
  for (const { instancePath } of errors) {
    const name = instancePath.split('/')[1];
    if (name) messages[name] ??= sentence(name, properties[name], (value as Record<string, unknown>)[name]);
  }
  return messages;
}

/** A day, or a time on one. The 30th of February and the year 2 are invalid. */
function isDayOrTime(text: string): boolean {
  return isDay(text.slice(0, 'YYYY-MM-DD'.length)) && !Number.isNaN(Date.parse(text));
}

function sentence(name: string, schema: FieldSchema | undefined, value: unknown): Said {
  const field = labelOf(name, schema);
  const kind = schema?.anyOf?.find((option) => option.type !== 'null' && option.const === undefined) ?? schema;
  const choices = schema?.anyOf?.flatMap((option) => (option.const === undefined ? [] : [String(option.const)])) ?? [];
  if (choices.length) return say('field.not-a-choice', { field, choices: choices.join(', ') });
  switch (kind?.type) {
    case 'string':
      if (typeof value !== 'string') return say('field.not-text', { field });
      if (kind.maxLength !== undefined && [...value].length > kind.maxLength)
        return say('field.too-long', { field, max: kind.maxLength });
      return say(value === '' ? 'field.required' : 'field.invalid', { field });
    case 'integer':
      return say(Number.isInteger(value) ? 'field.out-of-range' : 'field.not-whole', { field });
    case 'number':
      return say(typeof value === 'number' ? 'field.out-of-range' : 'field.not-a-number', { field });
    case 'boolean':
      return say('field.not-a-flag', { field });
    case 'array':
      return Array.isArray(value) && value.length > (kind.maxItems ?? Number.POSITIVE_INFINITY)
        ? say('field.too-many', { field, max: kind.maxItems ?? 0 })
        : say('field.bad-entry', { field });
    default:
      return say('field.invalid', { field });
  }
}

/** The label of a field in messages; its schema has one unless the name says it. */
export function labelOf(name: string, schema: FieldSchema | undefined): Label {
  return { label: schema?.title ?? labelOfName(name) };
}

/** The part of JSON schema that our field builders produce. */
export interface FieldSchema {
  type?: string;
  title?: string;
  anyOf?: FieldSchema[];
  const?: unknown;
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  additionalProperties?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  format?: string;
  'x-upload'?: boolean;
  'x-raw'?: boolean;
  'x-day'?: boolean;
  'x-search'?: boolean;
}

/** `value` in the type of `schema`; what cannot be converted is returned unchanged and fails the check. */
function coerce(schema: FieldSchema, value: unknown): unknown {
  if (schema['x-upload']) return isNoFile(value) ? undefined : value;
  if (schema.anyOf) return coerceUnion(schema.anyOf, value);
  if (schema.const !== undefined) return coerce({ type: typeof schema.const }, value);
  switch (schema.type) {
    case 'string':
      return coerceText(value, schema);
    case 'integer':
    case 'number':
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
    case 'boolean':
      return coerceFlag(value);
    case 'array':
      return coerceList(schema, value);
    case 'object':
      return coerceObject(schema, value);
    default:
      return value;
  }
}

/** A form filled from a record sends the image's address back, or nothing: both leave the image unchanged. */
function isNoFile(value: unknown): boolean {
  return (
    value === null ||
    (typeof value === 'string' && (/^(null|undefined)?$/.test(value) || value.includes(`${API_BASE}files/`)))
  );
}

function coerceUnion(options: FieldSchema[], value: unknown): unknown {
  const nullable = options.some((option) => option.type === 'null');
  const others = options.filter((option) => option.type !== 'null');
  const isText = others.some((option) => option.type === 'string');
  const text = typeof value === 'string' ? value.trim() : null;
  const isNull = value === null || text === '' || (!isText && (text === 'null' || text === 'undefined'));
  if (nullable && isNull) return null;
  const first = others[0];
  return first ? coerce(first, value) : value;
}

function coerceText(value: unknown, schema: FieldSchema): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string' || schema['x-raw']) return value;
  return (schema['x-search'] ? meantSearch(value) : value).trim();
}

function coerceFlag(value: unknown): unknown {
  if (value === 1 || value === '1' || value === 'true' || value === 'on') return true;
  if (value === 0 || value === '0' || value === 'false' || value === 'off' || value === '') return false;
  return value;
}

function coerceList(schema: FieldSchema, value: unknown): unknown {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((item) => item !== '').map((item) => (schema.items ? coerce(schema.items, item) : item));
}

/** Unknown fields are dropped, so a body can never set what its schema does not name. */
function coerceObject(schema: FieldSchema, value: unknown): unknown {
  if (!value || typeof value !== 'object' || Array.isArray(value) || value instanceof UploadedFile) return value;
  if (!schema.properties) return value;
  const known: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    if (!Object.hasOwn(value, name)) continue;
    const converted = coerce(property, (value as Record<string, unknown>)[name]);
    if (converted !== undefined) known[name] = converted;
  }
  return known;
}
