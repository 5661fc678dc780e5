import { randomUUID } from 'node:crypto';
import { PERMISSION_KEYS, withoutInvalidCharacters } from '@salesdesk/shared/domain';
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { fingerprint } from '../src/crypto/keys.ts';
import { signPreAuth } from '../src/crypto/tokens.ts';
import type { FieldSchema } from '../src/http/validation.ts';
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

const RUNS = process.env.LONG_TESTS ? 500 : 2;
/** Fixed for tests that gate a change, random in the long run. */
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

/** The bytes after the beginning of a png. */
function afterSignature(bytes: Uint8Array): Uint8Array {
  const whole = png();
  return new Uint8Array([...whole.subarray(0, bytes.length), ...bytes]);
}

/** Mostly valid values for the field, so that calls pass the schema. */
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

/** Queries contain only texts; any other value is written as JSON. */
const mapTexts = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : `${JSON.stringify(value)}`,
    ]),
  );

/** Signs of the implementation, which no answer may show. */
const INSIDES = /\n\s+at |node_modules|\.ts:\d|argon2|select .* from |password_hash|totp_/i;

it('answers all nonsense as described, never with an internal error, and stays alive', async () => {
  const operations = operationsOf(test);
  for (const operation of operations) await fuzz(operation);
  expect((await test.anonymous.get('/readyz')).body).toEqual({ status: 'ok' });
  expect(cases).toBe(operations.length * RUNS);
  if (process.env.LONG_TESTS)
    process.stdout.write(`fuzz: ${operations.length} operations x ${RUNS} cases = ${cases}, FUZZ_SEED=${SEED}\n`);
}, 1_800_000);

let cases = 0;

/** A conflict has the newest record in place of the data (ADR-081); the rest is described like any answer. */
function asDescribed({ status, body }: { status: number; body: unknown }): unknown {
  if (status !== 409) return body;
  const { data: _newest, ...envelope } = Object(body);
  return envelope;
}

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
        undescribed: described?.Errors(asDescribed(answer))[0],
        // Files have no envelope.
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

/** No database stores these in JSON; each in the middle, at the ends, and as JSON escapes. */
const INVALID_CHARACTERS = ['a\ud800b', '\udc00', 'b\ud83d', '\ude00\ud83d', 'a\u0000b'];
/** These are stored: Unicode noncharacters, but valid code points. */
const NONCHARACTERS = ['a\ufffeb', '\uffff', '\ufdd0', '\u{1ffff}', '\u{10fffe}', '\ud83d\ude00'];
/** One of each kind without LONG_TESTS. */
const TEXTS = process.env.LONG_TESTS ? [...INVALID_CHARACTERS, ...NONCHARACTERS] : ['a\ud800b', 'a\u0000b', 'a\ufffeb'];

const kindsOf = (schema: FieldSchema) => [schema, ...(schema.anyOf ?? [])];
const isText = (schema: FieldSchema & { format?: string }) =>
  schema.format !== 'binary' && kindsOf(schema).some(({ type }) => type === 'string');

/** A valid value for the field, with `text` wherever text is possible. */
function filled(schema: FieldSchema & { patternProperties?: object }, text: string): unknown {
  const kind = kindsOf(schema).find(({ type, const: value }) => type !== 'null' || value !== undefined) ?? schema;
  if (kind.const !== undefined) return kind.const;
  if (kind.type === 'string') return text;
  if (kind.type === 'boolean') return false;
  if (kind.type === 'array') return kind.items ? [filled(kind.items, text)] : [text];
  if (!kind.type || kind.type === 'integer' || kind.type === 'number') return 1;
  const fields = Object.entries(kind.properties ?? {}).map(([name, field]) => [name, filled(field, text)]);
  return 'patternProperties' in kind ? { name: text, [`x${text}`]: 'y' } : Object.fromEntries(fields);
}

it('refuses what no database can store, with the name of each field, and stores everything else', async () => {
  let calls = 0;
  const send = async (operation: Operation, change: (text: string) => Record<string, unknown>, text: string) => {
    const { method, path, query } = operation;
    const asked = Object.fromEntries(
      query.filter(({ in: place }) => place === 'query').map(({ name }) => [name, text]),
    );
    const token = await tokenFor(operation);
    for (const json of [true, false]) {
      const address = fill(path, json ? '1' : encodeURIComponent(withoutInvalidCharacters(text)));
      const { status, body } =
        method === 'GET'
          ? await test.anonymous.get(address, asked, { token })
          : await test.anonymous.post(address, change(text), { token, json });
      calls++;
      expect([method, path, text, status >= 500 && status !== 503]).toEqual([method, path, text, false]);
      if (method === 'GET' || !json || !INVALID_CHARACTERS.includes(text)) continue;
      const named = Object.keys(body.validations ?? {});
      const sent = Object.entries(change(text)).filter(([, value]) => JSON.stringify(value).includes('\\u'));
      // An earlier field's call signed out, or none of the fields is a text.
      if (body.errorCode === 11011)
        expect([path, named]).toEqual([path, expect.arrayContaining(sent.map(([name]) => name))]);
    }
  };
  for (const operation of operationsOf(test)) {
    const fields = Object.entries(operation.body?.properties ?? {}).filter(([, schema]) => schema.format !== 'binary');
    const whole = (text: string) => Object.fromEntries(fields.map(([name, schema]) => [name, filled(schema, text)]));
    for (const text of TEXTS) await send(operation, whole, text);
    if (!process.env.LONG_TESTS) continue;
    for (const [name, schema] of fields.filter(([, schema]) => isText(schema)))
      for (const text of TEXTS) await send(operation, (bad) => ({ ...whole('1'), [name]: filled(schema, bad) }), text);
  }
  if (process.env.LONG_TESTS)
    process.stdout.write(`fuzz: ${calls} calls with characters that cannot be kept, or hardly\n`);
}, 1_800_000);

it('refuses them in JSON within a field, in the bytes of a form, and in paths', async () => {
  const admin = await test.as(PERMISSION_KEYS);
  const { id } = await test.createAccount();
  for (const text of INVALID_CHARACTERS)
    for (const json of [true, false]) {
      const person = await admin.post(
        'account/contact',
        { account_id: id, account_contact_person: JSON.stringify({ name: text, contact_details: [] }) },
        { json },
      );
      expect(person.body.validations).toEqual({
        account_contact_person: 'Contact person contains a character that is not allowed',
      });
      const media = { account_id: id, account_social_media: JSON.stringify({ 1: text }) };
      expect((await admin.post('account/social', media, { json })).body.validations).toEqual({
        account_social_media: 'Social media contains a character that is not allowed',
      });
    }
  const part = 'Content-Disposition: form-data; name="account_name"';
  for (const [kind, bytes] of [
    ['text/plain; charset=utf-16le', Buffer.from('a\ud800b', 'utf16le')],
    ['text/plain', Buffer.from([0x61, 0, 0x62])],
    ['text/plain', Buffer.from([0x61, 0xed, 0xa0, 0x80, 0x62])],
    ['text/plain', Buffer.from([0xff, 0xfe, 0xc0, 0x80])],
  ] as const) {
    const payload = Buffer.concat([
      Buffer.from(`--b\r\n${part}\r\nContent-Type: ${kind}\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--b\r\nContent-Disposition: form-data; name="account_session_id"\r\n\r\n100077\r\n--b--\r\n`),
    ]);
    const headers = { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${admin.token}` };
    const answer = await test.app.inject({ method: 'POST', url: '/api/account/create_account_info', headers, payload });
    expect([kind, answer.statusCode]).toEqual([kind, 200]);
  }
  const headers = {
    'user-agent': '\u0080\u00ff',
    'idempotency-key': '\u00ff',
    'last-event-id': '\u00ff',
    'if-match': '\u00ff',
  };
  for (const bad of ['%00', '%ED%A0%80', '%FF', '%EF%BF%BF'])
    for (const address of [`user/user/${bad}`, `files/${bad}`, `account/accounts?search=${bad}`, `leads?name=${bad}`]) {
      const url = `/api/${address}`;
      const answer = await test.app.inject({ url, headers: { ...headers, authorization: `Bearer ${admin.token}` } });
      expect([url, answer.statusCode < 500]).toEqual([url, true]);
    }
});

/** The token of a permitted caller: a new one each time, because some calls end the session. */
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
