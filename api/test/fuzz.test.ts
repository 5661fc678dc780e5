import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import fc from 'fast-check';
import type { FieldSchema } from '../src/http/coerce.ts';
import { buildTestApp, type TestApp } from './index.ts';
import { fill, type Operation, operationsOf } from './operations.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await test.createNetwork();
  await test.createLead();
});
afterAll(() => test.close());

const RUNS = process.env.LONG_TESTS ? 400 : 25;
/** What must be green before a change lands does not depend on luck; the long run looks further each time. */
const SEED = 4_107;

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    'NaN',
    'null',
    '1; drop table users',
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '\u0000',
    '\ud800',
    '{{7*7}}',
    '__proto__',
  ),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 4 }),
  fc.object({ maxDepth: 1 }),
  fc.constant('x'.repeat(5_000)),
);

/** Mostly what the field asks for, so that calls get past the schema. */
function valueFor(schema: FieldSchema): fc.Arbitrary<unknown> {
  const kinds = [schema, ...(schema.anyOf ?? [])].map((kind) => kind.const ?? kind.type);
  const fitting = kinds.includes('integer')
    ? fc.integer({ min: 0, max: 4 })
    : kinds.includes('array')
      ? fc.array(fc.integer({ min: 0, max: 3 }))
      : fc.string({ maxLength: 20 });
  return fc.oneof({ weight: 2, arbitrary: fitting }, { weight: 1, arbitrary: nasty });
}

const recordOf = (properties: Record<string, FieldSchema>) =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueFor(schema)])), {
    requiredKeys: [],
  });

/** A query has texts only; whatever else was drawn is written as JSON. */
const mapTexts = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : `${JSON.stringify(value)}`,
    ]),
  );

it('answers every nonsense with an envelope and never with a failure of its own', async () => {
  for (const operation of operationsOf(test)) await fuzz(operation);
}, 1_800_000);

async function fuzz(operation: Operation): Promise<void> {
  const { method, path } = operation;
  const query = operation.query.filter((parameter) => parameter.in === 'query');
  const inputs = fc.record({
    part: fc.oneof(fc.integer({ min: 0, max: 3 }).map(String), fc.string({ maxLength: 10 }).map(encodeURIComponent)),
    body: recordOf(operation.body?.properties ?? {}),
    query: recordOf(Object.fromEntries(query.map(({ name, schema }) => [name, schema]))),
    json: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(inputs, async ({ part, body, query, json }) => {
      const { token } = await test.as(PERMISSION_KEYS);
      const address = fill(path, part || 'x');
      const answer =
        method === 'GET'
          ? await test.anonymous.get(address, mapTexts(query), { token })
          : await test.anonymous.post(address, body, { token, json });
      expect({ operation: `${method} ${path}`, status: answer.status < 500 }).toEqual({
        operation: `${method} ${path}`,
        status: true,
      });
      expect(Object.keys(answer.body)).toEqual(
        expect.arrayContaining(['error', 'message', 'errorCode', 'validations', 'url']),
      );
    }),
    { numRuns: RUNS, ...(process.env.LONG_TESTS ? {} : { seed: SEED }) },
  );
}
