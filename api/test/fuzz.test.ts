import { randomUUID } from 'node:crypto';
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { fingerprint } from '../src/auth/keys.ts';
import { signPreAuth } from '../src/auth/tokens.ts';
import type { FieldSchema } from '../src/http/coerce.ts';
import { png } from './images.ts';
import { buildTestApp, NewFile, type TestApp } from './index.ts';
import { fill, type Operation, operationsOf } from './operations.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await test.createNetwork();
  await test.createLead();
});
afterAll(() => test.close());

const RUNS = process.env.LONG_TESTS ? 500 : 25;
/** What must be green before a change lands does not depend on luck; the long run looks further each time. */
const SEED = process.env.LONG_TESTS ? Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000) : 4_107;

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

const file = fc
  .record({
    name: fc.constantFrom('a.png', 'a.jpg', 'a.svg', '../a.png', '', '.png'),
    bytes: fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 60 }).map(afterSignature)),
  })
  .map(({ name, bytes }) => new NewFile(name, bytes));

/** Begins like a png does. */
function afterSignature(bytes: Uint8Array): Uint8Array {
  const whole = png();
  return new Uint8Array([...whole.subarray(0, bytes.length), ...bytes]);
}

/** Mostly what the field asks for, so that calls get past the schema. */
function valueFor(schema: FieldSchema & { format?: string }): fc.Arbitrary<unknown> {
  if (schema.format === 'binary') return fc.oneof(nasty, file);
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

/** Signs of how we are made, which no answer shows. */
const INSIDES = /\n\s+at |node_modules|\.ts:\d|argon2|select .* from |password_hash|totp_/i;

it('answers every nonsense as described, never with a failure of its own, and stays alive', async () => {
  const operations = operationsOf(test);
  for (const operation of operations) await fuzz(operation);
  expect((await test.anonymous.get('/readyz')).body).toEqual({ status: 'ok' });
  expect(cases).toBe(operations.length * RUNS);
  if (process.env.LONG_TESTS)
    process.stdout.write(`fuzz: ${operations.length} operations x ${RUNS} cases = ${cases}, FUZZ_SEED=${SEED}\n`);
}, 1_800_000);

let cases = 0;

async function fuzz(operation: Operation): Promise<void> {
  const { method, path, reply } = operation;
  const query = operation.query.filter((parameter) => parameter.in === 'query');
  const described = reply && Compile(reply);
  const inputs = fc.record({
    part: fc.oneof(fc.integer({ min: 0, max: 3 }).map(String), fc.string({ maxLength: 10 }).map(encodeURIComponent)),
    body: recordOf(operation.body?.properties ?? {}),
    query: recordOf(Object.fromEntries(query.map(({ name, schema }) => [name, schema]))),
    json: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(inputs, async ({ part, body, query, json }) => {
      cases++;
      const token = await tokenFor(operation);
      const address = fill(path, part || 'x');
      const answer =
        method === 'GET'
          ? await test.anonymous.get(address, mapTexts(query), { token })
          : await test.anonymous.post(address, body, { token, json });
      const verdict = {
        operation: `${method} ${path}`,
        failed: answer.status >= 500 && answer.status !== 503,
        undescribed: described?.Errors(answer.body)[0],
        // A file is what it is.
        envelope:
          (answer.status === 200 && !reply) ||
          ['error', 'message', 'errorCode', 'validations', 'url'].every((key) => key in Object(answer.body)),
        insides: INSIDES.exec(JSON.stringify(answer.body))?.[0],
      };
      expect(verdict).toEqual({ operation: `${method} ${path}`, failed: false, envelope: true });
    }),
    { numRuns: RUNS, seed: SEED },
  );
}

/** A caller who gets past the door: a new one each time, since some calls end the session. */
async function tokenFor({ access }: Operation): Promise<string | undefined> {
  if (access === 'public') return undefined;
  if (access === 'session') return (await test.as(PERMISSION_KEYS)).token;
  const { username, id, password_hash } = await test.db
    .insertInto('users')
    .values({
      first_name: 'Fuzz',
      last_name: 'Tester',
      email: `${randomUUID()}@salesdesk.example`,
      username: randomUUID(),
      password_hash: 'none',
    })
    .returning(['id', 'username', 'password_hash'])
    .executeTakeFirstOrThrow();
  const passwordMark = fingerprint(test.keys.lookup, `password:${password_hash}`);
  return signPreAuth(test.keys, { stage: 'password', username, userId: id, passwordMark });
}
