import { newReference, type StoredFailure } from '@salesdesk/shared/domain';
import { startEdge } from '../../test/product.ts';
import { describeStores, type TestStore } from '../../test/stores.ts';
import { createFailureRegistry, withReports } from './failures.routes.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const stored = (changes: Partial<StoredFailure> = {}): StoredFailure => ({
  ...{ reference: newReference(), at: new Date(NOW).toISOString(), phase: 'render', message: 'It failed.', stack: [] },
  ...{ remote: 'leads', release: '1.0.0', page: '/leads', browser: 'Chrome 140', trace: 'a'.repeat(32) },
  isTrusted: true,
  ...changes,
});
const body = (changes: object = {}) => {
  const { at: _, browser: __, isTrusted: ___, ...report } = stored();
  return { ...report, ...changes };
};

describe('the record', () => {
  test('has room for a number of each kind, so that reports without a session push out no other', () => {
    const flood = Array.from({ length: 500 }, () => stored({ isTrusted: false }));
    const own = stored();
    const record = withReports([own], flood, NOW);
    expect(record).toHaveLength(101);
    expect(record).toContainEqual(own);
    expect(
      withReports(
        [],
        Array.from({ length: 500 }, () => stored()),
        NOW,
      ),
    ).toHaveLength(300);
  });

  test('keeps the first report of a reference, and none for more than 30 days', () => {
    const first = stored();
    expect(withReports([first], [stored({ reference: first.reference, message: 'forged' })], NOW)).toEqual([first]);
    expect(withReports([first], [], NOW + 31 * 24 * 60 * 60 * 1000)).toEqual([]);
  });
});

describeStores((make) => {
  let own: TestStore;
  beforeEach(async () => {
    own = await make();
  });

  test('two processes keep the reports of both', async () => {
    const [left, right] = [createFailureRegistry(own.store), createFailureRegistry(own.reopen())];
    const reports = Array.from({ length: 12 }, () => stored({ at: new Date().toISOString() }));
    await Promise.all(reports.map((report, nth) => (nth % 2 ? left : right).add(report)));
    for (const report of reports) expect(await left.find(report.reference)).toEqual(report);
  });

  test('a report that says too much, or is too large, is refused; persons are left out of the others', async () => {
    const edge = await startEdge(own, { mayView: async () => true });
    const post = (payload: object) => edge.inject({ method: 'POST', url: '/releases/failures', payload });
    const refused = [
      ...[{ user: 'Marta' }, { reference: 'abc' }, { trace: 'x' }, { remote: 'A b' }, { message: 'x'.repeat(301) }],
      ...[{ stack: Array(6).fill('at f') }, { stack: ['x'.repeat(5000)] }],
    ];
    for (const changes of refused) expect((await post(body(changes))).statusCode).toBeGreaterThanOrEqual(400);
    const sent = body({ message: 'Error: marta@salesdesk.example', page: '/users/17' });
    expect((await post(sent)).statusCode).toBe(202);
    const { failure } = (await edge.inject(`/releases/failures/${sent.reference}`)).json();
    expect(failure).toMatchObject({ message: 'Error: <e-mail>', page: '/users/:id', isTrusted: false });
    await edge.close();
  });
});

test('one address cannot send without limit', async () => {
  const failures = { add: jest.fn(async () => {}), find: async () => null, settled: async () => {} };
  const { store } = { store: {} as TestStore['store'] };
  const edge = await startEdge({ store, env: {}, reopen: () => store }, { failures });
  const statuses: number[] = [];
  for (let nth = 0; nth < 130; nth++)
    statuses.push((await edge.inject({ method: 'POST', url: '/releases/failures', payload: body() })).statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(failures.add).toHaveBeenCalledTimes(120);
  await edge.close();
});
