import type { ImportDetail } from '@salesdesk/shared/domain';
import { companyFile } from '../../test/companyFile.ts';
import { importingAs } from '../../test/importing.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { ImportRunner } from './runner.ts';

let test: TestApp;
let marta: Caller;
let steps: ReturnType<typeof importingAs>;
beforeAll(async () => {
  test = await buildTestApp();
  marta = await test.as(['data.q-list.view', 'data.q-list.create']);
  steps = importingAs(test, marta);
});
afterAll(() => test.close());

const silent = { error: () => {}, warn: () => {} };

describe('the background work', () => {
  it('keeps finished rows when it is cancelled, continues from there, and reverts all of them', async () => {
    const before = await steps.companies();
    const file = companyFile(500, 'cancel');
    const { import_id, mapping } = await steps.upload(file.bytes);
    await steps.plan({ import_id, mapping });
    await steps.press('run', import_id);
    let state = (await steps.detail(import_id)).data;
    while (state?.state === 'running' && !state.done) {
      // Polling without a pause would starve the work.
      await new Promise((resolve) => setTimeout(resolve, 5));
      state = (await steps.detail(import_id)).data;
    }
    expect((await steps.press('cancel', import_id)).body).toMatchObject({ error: false, message: 'Import cancelled' });
    await steps.idle();
    const cancelled = (await steps.detail(import_id)).data as ImportDetail;
    expect(cancelled.state).toBe('cancelled');
    expect(cancelled.done).toBeGreaterThan(0);
    expect(cancelled.done).toBeLessThan(500);
    const sum = Object.values(cancelled.counts).reduce((all, count) => all + count, 0);
    expect(sum).toBe(cancelled.done);
    await steps.press('run', import_id);
    await steps.idle();
    expect((await steps.detail(import_id)).data).toMatchObject({ state: 'done', counts: file.counts });
    await steps.press('revert', import_id);
    await steps.idle();
    expect(await steps.companies()).toEqual(before);
  });

  it('is continued by another process where the first one stopped, and nothing is created twice', async () => {
    const before = await steps.companies();
    const file = companyFile(300, 'crash');
    const { import_id, mapping } = await steps.upload(file.bytes);
    await steps.plan({ import_id, mapping });
    const first = new ImportRunner(test.db, silent);
    await test.db.updateTable('imports').set({ state: 'running', total: 300 }).where('id', '=', import_id).execute();
    first.kick(import_id);
    while (!(await steps.detail(import_id)).data?.done) await new Promise((resolve) => setTimeout(resolve, 5));
    await first.stop();
    const left = (await steps.detail(import_id)).data as ImportDetail;
    expect(left).toMatchObject({ state: 'running' });
    expect(left.done).toBeLessThan(300);
    // As a killed process leaves it: claimed, without heartbeats.
    const silence = { runner: 'killed', heartbeat_at: new Date(Date.now() - 20_000) };
    await test.db.updateTable('imports').set(silence).where('id', '=', import_id).execute();
    const second = new ImportRunner(test.db, silent);
    await second.resume();
    await second.idle();
    expect((await steps.detail(import_id)).data?.done).toBe(left.done);
    await test.db
      .updateTable('imports')
      .set({ heartbeat_at: new Date(Date.now() - 40_000) })
      .where('id', '=', import_id)
      .execute();
    await second.resume();
    await second.idle();
    expect((await steps.detail(import_id)).data).toMatchObject({ state: 'done', counts: file.counts });
    await steps.press('revert', import_id);
    await steps.idle();
    expect(await steps.companies()).toEqual(before);
  });

  it('is resumed when its process died while the clock was ahead', async () => {
    const { import_id, mapping } = await steps.upload(companyFile(5, 'ahead').bytes);
    await steps.plan({ import_id, mapping });
    const ahead = {
      state: 'running',
      total: 5,
      runner: 'killed',
      heartbeat_at: new Date(Date.now() + 3_600_000),
    } as const;
    await test.db.updateTable('imports').set(ahead).where('id', '=', import_id).execute();
    const runner = new ImportRunner(test.db, silent);
    await runner.resume();
    await runner.idle();
    expect((await steps.detail(import_id)).data).toMatchObject({ state: 'done', done: 5 });
  });

  it('is resumed at once after a start of the only process', async () => {
    const { import_id, mapping } = await steps.upload(companyFile(5, 'start').bytes);
    await steps.plan({ import_id, mapping });
    const left = { state: 'running', total: 5, runner: 'killed', heartbeat_at: new Date() } as const;
    await test.db.updateTable('imports').set(left).where('id', '=', import_id).execute();
    const runner = new ImportRunner(test.db, silent);
    await runner.resume({ all: true });
    await runner.idle();
    expect((await steps.detail(import_id)).data).toMatchObject({ state: 'done', done: 5 });
  });

  it('stops with a message when its user may no longer import', async () => {
    const former = await test.as(['data.q-list.create']);
    const { import_id } = await steps.upload(companyFile(5, 'former').bytes, 'former.csv', former);
    await test.app.importRunner.idle();
    await test.db.updateTable('imports').set({ state: 'running', total: 5 }).where('id', '=', import_id).execute();
    await test.db.updateTable('users').set({ permissions: [] }).where('id', '=', former.userId).execute();
    test.app.importRunner.kick(import_id);
    await steps.idle();
    const admin = await test.as(['data.q-list.view', 'data.q-list.create', 'system.staff.edit']);
    expect((await steps.detail(import_id, admin)).data).toMatchObject({
      state: 'interrupted',
      done: 0,
      reason: 'Who started it may not add companies any more.',
      reason_message: { code: 'import.may-not-add', params: {} },
    });
  });
});
