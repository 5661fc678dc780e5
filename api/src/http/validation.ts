/** Compiles route schemas: converts, validates, and gives every refusal a readable message. */

import type { TSchema } from '@fastify/type-provider-typebox';
import { ERROR_CODES, hasValidCharacters, IMAGE_TYPE_ERROR, isDay, labelOfName } from '@salesdesk/shared/domain';
import { type Label, say } from '@salesdesk/shared/messages';
import type { FastifySchemaCompiler } from 'fastify';
import { Compile } from 'typebox/compile';
import { coerce, type FieldSchema } from './coerce.ts';
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
