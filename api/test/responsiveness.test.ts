/** Work on many rows must not block other calls. On PostgreSQL it never does. */
import { PGlite } from '@electric-sql/pglite';
import { endpoints, undoOf } from '@salesdesk/shared/domain';
import { companyFile } from './companyFile.ts';
import { importingAs } from './importing.ts';
import { buildTestApp, type Caller, type TestApp } from './index.ts';

const ROWS = process.env.LONG_TESTS ? 400 : 200;
const { query } = PGlite.prototype;
let test: TestApp;
let marta: Caller;
let steps: ReturnType<typeof importingAs>;
beforeAll(async () => {
  test = await buildTestApp();
  marta = await test.as(['data.q-list.view', 'data.q-list.create', 'data.leads.view', 'data.leads.create']);
  steps = importingAs(test, marta);
});
afterAll(() => test.close());
afterEach(() => jest.restoreAllMocks());

/**
 * Runs the work: returns its result, the turns of the event loop meanwhile, and the most that one of them gave the
 * embedded database to do, which blocks the process: a unit for a statement, and one for 200 characters of its values.
 * No clock: a busy machine is slower and blocks no more.
 */
async function turnsDuring<Result>(work: () => Promise<Result>) {
  let units = 0;
  jest.spyOn(PGlite.prototype, 'query').mockImplementation(function (this: PGlite, text, values, options) {
    for (const value of values ?? []) if (typeof value === 'string') units += value.length / 200;
    units++;
    return query.call(this, text, values, options) as never;
  });
  let turns = 0;
  let most = 0;
  let isDone = false;
  const turn = () => {
    turns++;
    most = Math.max(most, units);
    units = 0;
    if (!isDone) setImmediate(turn);
  };
  turn();
  const result = await work().finally(() => {
    isDone = true;
  });
  return { result, turns, most };
}

/** Sends reads and writes until the work is done: returns their count by status, and the longest wait. */
async function othersDuring(at: TestApp, work: () => Promise<unknown>) {
  const sam = await at.as(['data.q-list.view', 'data.q-list.create']);
  const answers: Record<number, number> = {};
  let longestMs = 0;
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  for (let call = 0; !isDone; call++) {
    const sent = performance.now();
    const { status } =
      call % 5 === 0
        ? await sam.post(endpoints.accounts.info.path, { account_name: `Meanwhile ${call}` })
        : await sam.get(endpoints.accounts.list.path, { page: 1 });
    answers[status] = (answers[status] ?? 0) + 1;
    longestMs = Math.max(longestMs, performance.now() - sent);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await working;
  return { answers, longestMs };
}

it('an import and its revert', async () => {
  const file = companyFile(ROWS, 'letting');
  const { import_id, mapping } = await steps.upload(file.bytes);
  await steps.plan({ import_id, mapping });
  const running = await turnsDuring(() =>
    othersDuring(test, async () => {
      await steps.press('run', import_id);
      await steps.idle();
    }),
  );
  expect((await steps.detail(import_id)).data).toMatchObject({ state: 'done', counts: file.counts });
  const reverting = await turnsDuring(() =>
    othersDuring(test, async () => {
      await steps.press('revert', import_id);
      await steps.idle();
    }),
  );
  expect((await steps.detail(import_id)).data).toMatchObject({ state: 'reverted', kept: 0 });
  for (const { result, most } of [running, reverting]) {
    const { answers } = result;
    expect(most).toBeLessThan(200);
    expect(Object.keys(answers)).toEqual(['200']);
    expect(answers[200]).toBeGreaterThan(5);
  }
});

it('a bulk change of a hundred companies, which is one transaction', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 100; n++) ids.push((await test.createAccount()).id);
  const { turns, result } = await turnsDuring(() =>
    marta.post(endpoints.bulk.act.path, { action: 'promote', ids }, { json: true }),
  );
  const { body } = result;
  // Each turn of the event loop could serve other calls.
  expect(turns).toBeGreaterThan(20);
  const undone = await marta.post(endpoints.undo.change.path, { id: undoOf(body.data)?.id });
  expect([body.error, undone.body.error]).toEqual([false, false]);
});

if (process.env.LONG_TESTS)
  it('the largest import, from upload to revert, on the real database', async () => {
    const plain = await buildTestApp({ OVERLOAD_DELAY_MS: '1000' });
    // No call is refused within three seconds of the start.
    await new Promise((resolve) => setTimeout(resolve, 3_100));
    const owner = await plain.as(['data.q-list.view', 'data.q-list.create']);
    const largest = importingAs(plain, owner);
    const file = companyFile(20_000, 'largest');
    let importId = 0;
    const steps: Record<string, () => Promise<unknown>> = {
      upload: async () => {
        importId = (await largest.upload(file.bytes)).import_id;
      },
      plan: async () => {
        const { data } = await largest.detail(importId);
        const { body } = await largest.plan({ import_id: importId, mapping: data?.mapping ?? [] });
        expect(body.data?.counts).toEqual(file.counts);
      },
      run: async () => {
        await largest.press('run', importId);
        await largest.idle();
      },
      revert: async () => {
        await largest.press('revert', importId);
        await largest.idle();
      },
    };
    for (const [name, step] of Object.entries(steps)) {
      const began = performance.now();
      const { answers, longestMs } = await othersDuring(plain, step);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      process.stdout.write(`${name}: ${seconds} s, longest wait of a call ${Math.round(longestMs)} ms\n`);
      expect(Object.keys(answers)).toEqual(['200']);
    }
    expect((await largest.detail(importId)).data).toMatchObject({ state: 'reverted', kept: 0 });
    await plain.close();
  }, 900_000);
