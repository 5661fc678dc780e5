import fastify, { type FastifyInstance } from 'fastify';
import { policyReportsRoutes } from './failures.routes.ts';

let app: FastifyInstance;
let logged: Record<string, unknown>[];
beforeEach(async () => {
  logged = [];
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) };
  app = fastify({ logger: { level: 'warn', stream } });
  await app.register(policyReportsRoutes);
});
afterEach(() => app.close());

const send = (type: string, body: unknown) =>
  app.inject({
    method: 'POST',
    url: '/policy-reports',
    headers: { 'content-type': type },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

test.each([
  [
    'application/csp-report',
    {
      'csp-report': {
        'document-uri': 'https://desk.example/leads?token=secret',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'inline',
        'script-sample': 'alert(1)',
        'original-policy': 'x'.repeat(2000),
      },
    },
  ],
  [
    'application/reports+json',
    [
      {
        type: 'csp-violation',
        body: {
          documentURL: 'https://desk.example/leads#token=secret',
          effectiveDirective: 'script-src-elem',
          blockedURL: 'inline',
          sample: 'alert(1)',
        },
      },
    ],
  ],
])('a report as %s goes to the log, without what may be secret', async (type, body) => {
  expect((await send(type, body)).statusCode).toBe(204);
  expect(logged.map(({ report }) => report)).toEqual([
    { page: 'https://desk.example/leads', directive: 'script-src-elem', blocked: 'inline', sample: 'alert(1)' },
  ]);
});

test('an invalid report is dropped silently', async () => {
  for (const body of ['[]', '[null]', '{"csp-report":7}', '{"body":{"sample":{}}}']) {
    expect((await send('application/csp-report', body)).statusCode).toBe(204);
  }
  expect(logged.filter(({ report }) => Object.keys(report as object).length > 0)).toEqual([]);
  expect((await send('application/csp-report', '{')).statusCode).toBe(400);
  expect((await send('application/csp-report', `"${'x'.repeat(20_000)}"`)).statusCode).toBe(413);
});

test('a flood is cut off', async () => {
  const codes: number[] = [];
  for (let i = 0; i < 70; i++) codes.push((await send('application/reports+json', [])).statusCode);
  expect(codes).toEqual([...Array(60).fill(204), ...Array(10).fill(429)]);
});
