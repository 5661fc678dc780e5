/** Every operation of the API, from its own description. */
import type { TSchema } from '@fastify/type-provider-typebox';
import type { PermissionKey } from '@salesdesk/shared/domain';
import type { FieldSchema } from '../src/http/validation.ts';
import type { TestApp } from './index.ts';

export interface Operation {
  method: 'GET' | 'POST';
  /** Absolute, with `{name}` parts. */
  path: string;
  access: 'public' | 'preAuth' | 'session';
  /** Any one of them suffices; empty if a session does. */
  permissions: PermissionKey[];
  body: FieldSchema | undefined;
  query: { name: string; in: string; schema: FieldSchema }[];
  /** The schema of every answer; undefined if the answer is no envelope. */
  reply: TSchema | undefined;
}

interface Described {
  security?: Record<string, unknown>[];
  'x-permission'?: PermissionKey[];
  requestBody?: { content: Record<string, { schema: FieldSchema }> };
  parameters?: Operation['query'];
  responses?: Record<string, { content?: Record<string, { schema: TSchema }> }>;
}

export function operationsOf(test: TestApp): Operation[] {
  const paths = (test.app.swagger() as { paths: Record<string, Record<string, Described>> }).paths;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      access: (Object.keys(described.security?.[0] ?? {})[0] ?? 'public') as Operation['access'],
      permissions: described['x-permission'] ?? [],
      body: described.requestBody?.content['application/json']?.schema,
      query: described.parameters ?? [],
      reply: described.responses?.['200']?.content?.['application/json']?.schema,
    })),
  );
}

/** The path with a number for every parameter. */
export function fill(path: string, value = '1'): string {
  return path.replace(/\{\w+\}/g, value);
}
