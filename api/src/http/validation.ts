/** Compiles route schemas: coerces, checks, and words every refusal for the person who typed it. */

import type { TSchema } from '@fastify/type-provider-typebox';
import { ERROR_CODES, IMAGE_TYPE_ERROR, isKeepable, labelOfName, unkeepableError } from '@salesdesk/shared/domain';
import type { FastifySchemaCompiler } from 'fastify';
import { Compile } from 'typebox/compile';
import { coerce, type FieldSchema } from './coerce.ts';
import { UploadedFile } from './fields.ts';
import { ApiError, invalid } from './reply.ts';

/** Fastify's validator for body, query string and path parts. A refusal is 11011 with a sentence per field. */
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

function refusals(schema: FieldSchema, value: unknown, errors: CheckError[]): Record<string, string> {
  const messages: Record<string, string> = {};
  const properties = schema.properties ?? {};
  if (!value || typeof value !== 'object') return messages;
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(value, name)) messages[name] = `${labelOf(name, properties[name])} is required`;
  }
  for (const [name, field] of Object.entries(value)) {
    const property = properties[name];
    if (property?.['x-upload'] && !(field instanceof UploadedFile)) messages[name] = IMAGE_TYPE_ERROR;
    else if (property?.['x-day'] && field && !isDay(String(field)))
      messages[name] = `${labelOf(name, property)} is not a day`;
    else if (!isKeepable(field)) messages[name] = unkeepableError(labelOf(name, property));
  }
  for (const { instancePath } of errors) {
    const name = instancePath.split('/')[1];
    if (name) messages[name] ??= sentence(name, properties[name], (value as Record<string, unknown>)[name]);
  }
  return messages;
}

/** A day, or a moment. The 30th of February is none, and the year 0 neither. */
function isDay(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text) && time.getUTCFullYear() > 0;
}

function sentence(name: string, schema: FieldSchema | undefined, value: unknown): string {
  const label = labelOf(name, schema);
  const kind = schema?.anyOf?.find((option) => option.type !== 'null' && option.const === undefined) ?? schema;
  const choices = schema?.anyOf?.flatMap((option) => (option.const === undefined ? [] : [String(option.const)])) ?? [];
  if (choices.length) return `${label} should be one of ${choices.join(', ')}`;
  switch (kind?.type) {
    case 'string':
      if (typeof value !== 'string') return `${label} should be text`;
      if (kind.maxLength !== undefined && [...value].length > kind.maxLength)
        return `${label} should have at most ${kind.maxLength} characters`;
      return value === '' ? `${label} is required` : `${label} is not valid`;
    case 'integer':
      return Number.isInteger(value) ? `${label} is out of range` : `${label} should be a whole number`;
    case 'number':
      return typeof value === 'number' ? `${label} is out of range` : `${label} should be a number`;
    case 'boolean':
      return `${label} should be true or false`;
    case 'array':
      return Array.isArray(value) && value.length > (kind.maxItems ?? Number.POSITIVE_INFINITY)
        ? `${label} has more than ${kind.maxItems} entries`
        : `${label} has an entry that is not valid`;
    default:
      return `${label} is not valid`;
  }
}

function labelOf(name: string, schema: FieldSchema | undefined): string {
  return schema?.title ?? labelOfName(name);
}
