import { say } from '@salesdesk/shared/messages';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../test/index.ts';
import { record } from './audit.service.ts';
import { sealWaiting } from './audit.sql.ts';
import { verifyChain, walkChain } from './chain.ts';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
beforeEach(async () => {
  await tamper(sql`truncate audit restart identity`, sql`truncate audit_chain`, sql`truncate audit_waiting`);
  for (let n = 1; n <= 5; n++) await write(`row ${n}`);
});
afterAll(() => api.close());

const write = (name: string, db: Parameters<typeof record>[0] = api.db) =>
  record(db, {
    actorId: null,
    action: 'lead.moved',
    entityId: 1,
    message: say('account.created', { name }),
    before: { b: 1, a: 'é' },
  });

/** What an attacker with full access to the database could do: switches the protecting triggers off. */
async function tamper(...statements: ReturnType<typeof sql>[]): Promise<void> {
  for (const table of ['audit', 'audit_chain'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(api.db);
  for (const statement of statements) await statement.execute(api.db);
  for (const table of ['audit', 'audit_chain'])
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(api.db);
}
const problem = async () => {
  const verdict = await verifyChain(api.db);
  return verdict.whole ? null : verdict.problem;
};

it('is intact as written, one link for each row', async () => {
  const verdict = await verifyChain(api.db);
  expect(verdict).toEqual({
    whole: true,
    rows: 5,
    waiting: 0,
    last: { position: 5, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  await write('row 6');
  expect(await verifyChain(api.db, verdict.whole ? verdict.last : null)).toMatchObject({ whole: true, rows: 6 });
});

describe('finds', () => {
  it.each([
    ['its text', sql`update audit set summary = 'nothing to see' where id = 3`],
    ['who did it', sql`update audit set entity_id = 2 where id = 3`],
    ['when', sql`update audit set at = at + interval '1 microsecond' where id = 3`],
    ['what was before', sql`update audit set before = '{"b": 2, "a": "é"}' where id = 3`],
    ['its hash', sql`update audit_chain set hash = repeat('0', 64) where audit_id = 3`],
  ])('a changed row: %s', async (_what, statement) => {
    await tamper(statement);
    expect(await problem()).toBe('Row 3 at position 3 was changed.');
  });

  it.each([
    ['its code', sql`update audit set code = 'account.edited' where id = 3`],
    ['a code that nobody knows', sql`update audit set code = 'account.stolen' where id = 3`],
    ['a parameter', sql`update audit set params = '{"name": "row 2"}' where id = 3`],
    ['its parameters', sql`update audit set params = '[]' where id = 3`],
  ])('a row whose code has another text: %s', async (_what, statement) => {
    await tamper(statement);
    expect(await problem()).toBe('Row 3 at position 3 says something else by its code.');
  });

  it('a deleted row', async () => {
    await tamper(sql`delete from audit where id = 2`);
    expect(await problem()).toBe('Row 2 at position 2 was torn out.');
  });

  it('a row deleted together with its link', async () => {
    await tamper(sql`delete from audit where id = 2`, sql`delete from audit_chain where audit_id = 2`);
    expect(await problem()).toBe('Position 2 is missing: the row between was torn out with its link.');
    await tamper(sql`update audit_chain set position = position - 1 where position > 2`);
    expect(await problem()).toBe('Row 3 at position 2 does not follow the row before it.');
  });

  it('reordered rows', async () => {
    await tamper(
      sql`update audit_chain set position = -1 where position = 2`,
      sql`update audit_chain set position = 2 where position = 3`,
      sql`update audit_chain set position = 3 where position = -1`,
    );
    expect(await problem()).toBe('Row 3 at position 2 does not follow the row before it.');
  });

  it('an inserted row', async () => {
    await tamper(sql`insert into audit (action, entity, summary) values ('x', 'account', 'forged')`);
    expect(await problem()).toBe('Row 6 was slipped in: no link seals it.');
  });

  it('a truncated or rewritten trail, by the anchor that an earlier run printed', async () => {
    const before = await verifyChain(api.db);
    const anchor = before.whole ? before.last : null;
    await tamper(sql`delete from audit where id >= 4`, sql`delete from audit_chain where position >= 4`);
    expect(await problem()).toBeNull();
    expect(await verifyChain(api.db, anchor)).toEqual({
      whole: false,
      problem: 'The trail ends at position 3; it had 5 rows before.',
    });
    for (const name of ['another 4', 'another 5']) await write(name);
    expect(await problem()).toBeNull();
    expect(await verifyChain(api.db, anchor)).toEqual({
      whole: false,
      problem: 'Position 5 is not what it was: the trail was rewritten.',
    });
  });
});

it('stays intact with 40 concurrent writers, some of which roll back and some of which write twice', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      api.db
        .transaction()
        .execute(async (tx) => {
          await write(`writer ${n}`, tx);
          if (n % 4 === 0) await write(`writer ${n} again`, tx);
          if (n % 5 === 0) throw new Error('undone');
        })
        .catch((error: Error) => expect(error.message).toBe('undone')),
    ),
  );
  // 32 commit, 8 of which (4, 8, 12, 16, 24, 28, 32, 36) wrote twice.
  expect(await verifyChain(api.db)).toMatchObject({ whole: true, rows: 5 + 32 + 8, waiting: 0 });
});

describe('rows that a commit left waiting', () => {
  /** As a commit leaves them while another one is sealing. */
  const writeUnsealed = async (...names: string[]) => {
    await sql`alter table audit_waiting disable trigger audit_sealed_at_commit`.execute(api.db);
    for (const name of names) await write(name);
    await sql`alter table audit_waiting enable trigger audit_sealed_at_commit`.execute(api.db);
  };
  const sealed = async () => {
    const { rows } = await sql<{
      id: number;
    }>`select audit_id::integer as id from audit_chain order by position`.execute(api.db);
    return rows.map(({ id }) => id);
  };

  it('are counted, and sealed before the next one, in their order', async () => {
    await writeUnsealed('row 6', 'row 7');
    expect(await walkChain(api.db)).toMatchObject({ whole: true, rows: 5, waiting: 2 });
    await write('row 8');
    expect(await sealed()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await walkChain(api.db)).toMatchObject({ whole: true, rows: 8, waiting: 0 });
  });

  it('are sealed in parts, also without another change', async () => {
    await writeUnsealed('row 6', 'row 7', 'row 8');
    expect(await sealWaiting(api.db, 2)).toBe(2);
    expect(await sealed()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await verifyChain(api.db)).toMatchObject({ whole: true, rows: 8, waiting: 0 });
  });

  it('make the process not ready after five seconds', async () => {
    await writeUnsealed('row 6');
    expect((await api.app.inject('/readyz')).statusCode).toBe(200);
    await sql`update audit_waiting set since = since - interval '6 seconds'`.execute(api.db);
    expect((await api.app.inject('/readyz')).json()).toEqual({ status: 'the audit trail is not sealed' });
    expect(await walkChain(api.db)).toEqual({
      whole: false,
      problem: 'Rows have waited for 6 s to be sealed: 1. No process seals them.',
    });
  });

  it('by a bulk change are one entry', async () => {
    await sql`
      insert into audit (action, entity, entity_id, summary) select 'lead.moved', 'account', n, '' from generate_series(1, 500) n
    `.execute(api.db);
    expect(await walkChain(api.db)).toMatchObject({ whole: true, rows: 505, waiting: 0 });
  });

  if (process.env.TEST_DATABASE_URL)
    it('do not hold up a change: it is committed while another transaction seals', async () => {
      await api.db.transaction().execute(async (other) => {
        await write('row 6', other);
        await sql`set constraints all immediate`.execute(other);
        await write('row 7');
        expect(await walkChain(api.db)).toMatchObject({ whole: true, rows: 5, waiting: 1 });
      });
      expect(await sealed()).toEqual([1, 2, 3, 4, 5, 6]);
      expect(await verifyChain(api.db)).toMatchObject({ whole: true, rows: 7 });
    });
});

it.each([sql`update audit_chain set hash = ''`, sql`delete from audit_chain`, sql`truncate audit_chain`])(
  'links can only be added',
  async (statement) => {
    await expect(statement.execute(api.db)).rejects.toThrow('The audit trail cannot be changed.');
  },
);
