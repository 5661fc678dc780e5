/** Twenty kinds of failure: each reference is found on Platform, in the log, and leads to a trace. ADR-155. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildTestApp, type Caller, type TestApp } from '@salesdesk/api/testing';
import { buildEdge } from '@salesdesk/delivery/edge';
import { createFailureRegistry } from '@salesdesk/delivery/failure-registry';
import { openStore } from '@salesdesk/delivery/open-store';
import {
  type FailureReport,
  failureMessage,
  failurePage,
  failureStack,
  newReference,
  type StoredFailure,
} from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';

const lines: string[] = [];
const PHASES = [
  ...['unknown', 'contract', 'outdated', 'integrity', 'manifest', 'shares', 'entry', 'module', 'evaluation'],
  ...['render', 'page', 'start'],
];
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const OF_LEADS = {
  traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
  baggage: 'salesdesk.remote=leads,salesdesk.release=1.4.0,salesdesk.cohort=trial',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

let test: TestApp;
let edge: FastifyInstance;
let admin: Caller;
let folder: string;
/** What the page's overrides are read by; fails as a case wants. */
let overridesOf: () => Promise<null>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'salesdesk-references-'));
  writeFileSync(path.join(folder, 'host.json'), '{}');
  const { store, directory } = await openStore({}, path.join(folder, 'releases'));
  const failures = createFailureRegistry(store);
  test = await buildTestApp({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) }, failures.add);
  admin = await test.as(['system.platform.view']);
  edge = await buildEdge({
    ...{ store, releasesDir: directory, hostDir: folder, failures, log: test.app.log.child({ part: 'edge' }) },
    overridesOf: () => overridesOf(),
    isUnavailable: (error) => error instanceof Error && error.message === 'no database',
    reporterOf: async ({ headers }) =>
      headers.authorization === `Bearer ${admin.token}` ? { name: 'a user', cohort: 'user 1', permissions: [] } : null,
    mayView: async ({ headers }) => headers.authorization === `Bearer ${admin.token}`,
  });
});
beforeEach(() => {
  overridesOf = async () => null;
});
afterAll(async () => {
  await Promise.all([edge.close(), test.close()]);
  rmSync(folder, { recursive: true });
});

/** What a browser reports, see host/src/failures. */
function reportOf(phase: string, error: unknown = new Error('It failed.')): Omit<FailureReport, 'at' | 'browser'> {
  return {
    ...{ reference: newReference(), phase, message: failureMessage(error), stack: failureStack(error) },
    ...{ remote: 'leads', release: '1.4.0', page: failurePage('/leads/17'), trace: TRACE },
  };
}

async function sendReport(report: ReturnType<typeof reportOf>, authorization?: string): Promise<string> {
  const headers = { ...OF_LEADS, ...(authorization ? { authorization } : {}) };
  const { statusCode } = await edge.inject({ method: 'POST', url: '/releases/failures', payload: report, headers });
  expect(statusCode).toBe(202);
  return report.reference;
}

/** The report as Platform shows it. Server failures are stored after their answer, so it may take a moment. */
async function found(reference: string): Promise<StoredFailure | null> {
  const request = { url: `/releases/failures/${reference}`, headers: { authorization: `Bearer ${admin.token}` } };
  for (const end = Date.now() + 5_000; ; ) {
    const { failure } = (await edge.inject(request)).json<{ failure: StoredFailure | null }>();
    if (failure || Date.now() > end) return failure;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const referenceIn = (text: string) => /[Rr]eference"?: ?"?([2-9A-Z]{6})/.exec(text)?.[1] ?? '';
/** A call while a table is away, as an unexpected failure of the API. */
async function failingCall(headers: Record<string, string>): Promise<string> {
  await test.db.schema.alterTable('countries').renameTo('away').execute();
  const { body, status } = await test.anonymous.get('catalog/countries', {}, { headers, token: admin.token });
  await test.db.schema.alterTable('away').renameTo('countries').execute();
  expect(status).toBe(500);
  return referenceIn(JSON.stringify(body));
}
async function pageText(): Promise<string> {
  return (await edge.inject({ url: '/home', headers: { accept: 'text/html', ...OF_LEADS } })).body;
}

/** Each makes a failure happen and gives the reference that the person reads. */
const KINDS: [string, () => Promise<string>][] = [
  ...PHASES.map((phase): [string, () => Promise<string>] => [
    `a browser of a signed-in user: ${phase}`,
    () => sendReport(reportOf(phase), `Bearer ${admin.token}`),
  ]),
  ['the sign-in page, before a session', () => sendReport({ ...reportOf('render'), remote: 'auth' })],
  ['a page whose session has expired', () => sendReport(reportOf('render'), 'Bearer expired')],
  ["a build from a developer's machine", () => sendReport({ ...reportOf('evaluation'), release: 'development' })],
  ['a thrown text in place of an error', () => sendReport(reportOf('render', 'just a text'))],
  ['the API, called by a remote', () => failingCall(OF_LEADS)],
  ['the API, called without a trace', () => failingCall({})],
  [
    'the edge',
    async () => {
      overridesOf = () => Promise.reject(new Error('broken'));
      return referenceIn(await pageText());
    },
  ],
  [
    'the edge without a database',
    async () => {
      overridesOf = () => Promise.reject(new Error('no database'));
      return referenceIn(await pageText());
    },
  ],
];

it('has twenty kinds', () => expect(KINDS).toHaveLength(20));

it.each(KINDS)('finds the reference of %s', async (_, fail) => {
  const reference = await fail();
  expect(reference).toMatch(/^[2-9A-Z]{6}$/);
  const failure = await found(reference);
  expect(failure).toMatchObject({ reference, trace: expect.stringMatching(/^[0-9a-f]{32}$/) });
  const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.reference === reference);
  expect(logged).not.toEqual([]);
  // The edge has no request log of traces: the report is the line.
  if (failure?.phase !== 'edge') expect(logged.map(({ trace }) => trace)).toContain(failure?.trace);
});

it('names the remote, its release and the browser of a failure of the API', async () => {
  const reference = await failingCall(OF_LEADS);
  expect(await found(reference)).toMatchObject({
    ...{ phase: 'api', remote: 'leads', release: '1.4.0', browser: 'Chrome 140', trace: TRACE },
    message: expect.stringContaining('relation "…" does not exist'),
    page: '/api/catalog/countries',
  });
});

it('shows a report to nobody without the right', async () => {
  const reference = await sendReport(reportOf('render'));
  expect((await edge.inject(`/releases/failures/${reference}`)).statusCode).toBe(401);
});
