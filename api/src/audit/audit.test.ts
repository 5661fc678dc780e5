import { say } from '@salesdesk/shared/messages';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../test/index.ts';
import { type AuditEntry, lastActions, record } from './audit.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const entry = (entityId: number, name: string): AuditEntry => ({
  actorId: null,
  action: 'lead.moved',
  entityId,
  message: say('account.edited', { name }),
});

describe('audit', () => {
  it('stores the values before and after', async () => {
    await record(test.db, { ...entry(1, '"Acme"'), before: { stage: 'new' }, after: { stage: "won't" } });
    const row = await test.db.selectFrom('audit').where('entity_id', '=', 1).selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      summary: 'Edited "Acme"',
      code: 'account.edited',
      params: { name: '"Acme"' },
      before: { stage: 'new' },
      after: { stage: "won't" },
      at: expect.any(Date),
    });
  });

  it('returns the newest row of each record of a kind', async () => {
    await record(test.db, entry(7, 'first'));
    await record(test.db, entry(7, 'second'));
    await record(test.db, entry(8, 'other'));
    await record(test.db, { ...entry(7, 'another kind'), action: 'user.edited' });
    const actions = await lastActions(test.db, 'account', [7, 8, 9]);
    expect([...actions].map(([id, { summary }]) => [id, summary])).toEqual([
      [7, 'Edited second'],
      [8, 'Edited other'],
    ]);
    expect(await lastActions(test.db, 'account', [])).toEqual(new Map());
  });

  it('is rolled back with its transaction', async () => {
    const work = test.db.transaction().execute(async (tx) => {
      await record(tx, entry(20, 'never'));
      throw new Error('stop');
    });
    await expect(work).rejects.toThrow('stop');
    expect((await lastActions(test.db, 'account', [20])).size).toBe(0);
  });

  it.each([sql`update audit set summary = 'x'`, sql`delete from audit`, sql`truncate audit`])(
    'can only be added to',
    async (statement) => {
      await expect(statement.execute(test.db)).rejects.toThrow('The audit trail cannot be changed.');
    },
  );
});
