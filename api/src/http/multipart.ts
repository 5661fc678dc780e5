/** Parses multipart (product.md section 7), JSON and urlencoded bodies into the same plain object. */
import fastifyMultipart from '@fastify/multipart';
import { ERROR_CODES, IMAGE_MAX_BYTES, IMAGE_SIZE_ERROR } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UploadedFile } from './fields.ts';
import { ApiError, invalid, type Said } from './reply.ts';
import { type FieldSchema, labelOf } from './validation.ts';

const FIELD_BYTES = 64 * 1024;
/** The plugin has no limit for the whole body; bodies without a length are bounded by the limits of the parts. */
const bodyBytes = (fileBytes: number) => 2 * IMAGE_MAX_BYTES + 1024 * 1024 + Math.max(0, fileBytes - IMAGE_MAX_BYTES);
/** The default of `config.upload`. */
const PICTURE = { bytes: IMAGE_MAX_BYTES, tooLarge: IMAGE_SIZE_ERROR } as const;

/** Registers the body parsers; text/plain and the rest are answered 415. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const fields: Fields = {};
    for (const [name, value] of new URLSearchParams(String(body))) add(fields, name, value);
    done(null, fields);
  });
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: IMAGE_MAX_BYTES,
      files: 2,
      fields: 200,
      fieldSize: FIELD_BYTES,
      fieldNameSize: 100,
      parts: 202,
    },
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { bytes } = request.routeOptions.config.upload ?? PICTURE;
    const isTooLarge = isMultipart(request) && Number(request.headers['content-length'] ?? 0) > bodyBytes(bytes);
    if (!isTooLarge) return done(null, payload);
    done(new ApiError(ERROR_CODES.validation, { status: 413, message: 'The request is too large.' }));
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (!request.isMultipart()) return done();
    readParts(request)
      .catch(refuseForm)
      .then((fields) => {
        request.body = fields;
        done();
      }, done);
  });
}

type Fields = Record<string, unknown>;

/** The parser's error for a broken form has neither a status nor a readable message. */
function refuseForm(error: Error & { statusCode?: number }): never {
  if (error instanceof ApiError || error.statusCode) throw error;
  throw new ApiError(ERROR_CODES.validation, { status: 400, message: 'The form could not be read.' });
}

async function readParts(request: FastifyRequest): Promise<Fields> {
  const fields: Fields = {};
  const problems: Record<string, Said> = {};
  const { bytes: fileSize, tooLarge } = request.routeOptions.config.upload ?? PICTURE;
  for await (const part of request.parts({ limits: { fileSize } })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.file.truncated) problems[part.fieldname] = tooLarge;
      // A browser sends an empty nameless file for an unused file input.
      else if (part.filename || bytes.length)
        add(fields, part.fieldname, new UploadedFile(part.filename ?? '', part.mimetype, bytes));
    } else {
      if (part.fieldnameTruncated || part.valueTruncated) problems[part.fieldname] = tooLong(request, part.fieldname);
      add(fields, part.fieldname, part.value);
    }
  }
  if (Object.keys(problems).length) throw invalid(problems);
  return fields;
}

/** The message names the field and the limit that its schema has: the one of the parser says nothing to a user. */
function tooLong(request: FastifyRequest, name: string): Said {
  const body = request.routeOptions.schema?.body as FieldSchema | undefined;
  const property = body?.properties?.[name];
  const limits = [property, ...(property?.anyOf ?? [])].map((one) => one?.maxLength ?? FIELD_BYTES);
  return say('field.too-long', { field: labelOf(name, property), max: Math.min(...limits) });
}

/** `name[]` and a repeated `name` both make a list. */
function add(fields: Fields, name: string, value: unknown): void {
  const isList = name.endsWith('[]');
  const key = isList ? name.slice(0, -2) : name;
  if (key in Object.prototype) return;
  const before = fields[key];
  if (before === undefined) fields[key] = isList ? [value] : value;
  else if (Array.isArray(before)) before.push(value);
  else fields[key] = [before, value];
}

function isMultipart(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('multipart/') === true;
}
