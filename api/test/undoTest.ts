/** Set-up for all tests of undo: two administrators with names, and helpers for undo offers. */
import { endpoints, PERMISSION_KEYS, type Undone, undoOf } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { type Answer, buildTestApp, type Caller, type TestApp } from './index.ts';

export type UndoTable = 'accounts' | 'users' | 'networks';

export interface UndoTest {
  api: TestApp;
  /** Ada Alpha and Bea Blum hold every permission, and so does a third user. */
  ada: Caller;
  bea: Caller;
  /** The row with everything that users see or rules use; versions and permission versions only ever rise. */
  stateOf: (table: UndoTable, id: number) => Promise<Record<string, unknown> | undefined>;
}

export async function buildUndoTest(): Promise<UndoTest> {
  const api = await buildTestApp();
  await api.createAdmin();
  const named = async (first_name: string, last_name: string) => {
    const caller = await api.as(PERMISSION_KEYS);
    await api.db.updateTable('users').set({ first_name, last_name }).where('id', '=', caller.userId).execute();
    return caller;
  };
  return {
    api,
    ada: await named('Ada', 'Alpha'),
    bea: await named('Bea', 'Blum'),
    stateOf: async (table, id) => {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(t) - 'version' - 'permission_version' as row from ${sql.table(table)} t where id = ${id}
      `.execute(api.db);
      return rows[0]?.row;
    },
  };
}

/** Makes the change and returns the id for its undo. */
export async function doing(who: Caller, path: string, body: Record<string, unknown>): Promise<string> {
  const answer = await who.post(path, body);
  if (answer.body.error !== false) throw new Error(answer.body.message);
  const offer = undoOf(answer.body.data);
  expect(offer).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), seconds: 10 });
  return offer?.id ?? '';
}

export const undoing = (who: Caller, id: string): Promise<Answer<Undone>> =>
  who.post<Undone>(endpoints.undo.change.path, { id });

export const moving = (who: Caller, leadId: number, from: string, to: string): Promise<string> =>
  doing(who, endpoints.leads.move.path, { leadId, fromcolumnSlug: from, tocolumnSlug: to });
