/** Converts the text of forms and query strings into the types of the schema, without ever guessing. */
import { API_BASE, meantSearch } from '@salesdesk/shared/domain';
import { UploadedFile } from './fields.ts';

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
export function coerce(schema: FieldSchema, value: unknown): unknown {
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
