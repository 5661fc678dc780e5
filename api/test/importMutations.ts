/** The calls that change imports, for the test of every mutation. */
import { type AuditAction, endpoints } from '@salesdesk/shared/domain';
import { type Caller, NewFile, type TestApp } from './index.ts';
import type { Mutations } from './userMutations.ts';

const { imports } = endpoints;

interface Parts {
  api: TestApp;
  admin: Caller;
  /** Takes the actions of rows that prepare a call. */
  prepare: (...actions: AuditAction[]) => void;
}

/** `parts` are read when a call is made. */
export function importMutations(parts: () => Parts): Mutations {
  const uploadFile = () =>
    parts().admin.post<{ import_id: number }>(imports.upload.path, {
      file: new NewFile('every.csv', Buffer.from('Company\nEvery\n')),
    });
  const uploaded = async () => {
    const { body } = await uploadFile();
    parts().prepare('import.uploaded');
    return body.data?.import_id ?? 0;
  };
  const post = async (path: string, body: object = {}) =>
    parts().admin.post(path, { import_id: await uploaded(), ...body }, { json: true });
  return {
    [imports.upload.path]: ['import.uploaded', uploadFile],
    [imports.sheet.path]: ['import.sheet-chosen', () => post(imports.sheet.path, { sheet: 0 })],
    [imports.plan.path]: ['import.planned', () => post(imports.plan.path, { mapping: ['account_name'] })],
    [imports.run.path]: ['import.started', () => post(imports.run.path)],
    [imports.cancel.path]: [
      'import.cancelled',
      async () => {
        const import_id = await uploaded();
        const { admin, prepare } = parts();
        await admin.post(imports.run.path, { import_id });
        prepare('import.started');
        return admin.post(imports.cancel.path, { import_id });
      },
    ],
    [imports.revert.path]: [
      'import.revert-started',
      async () => {
        const import_id = await uploaded();
        const { admin, api } = parts();
        const { id: account_id } = await api.createAccount();
        const row = { import_id, row_number: 2, outcome: 'create', name: 'Every', account_id, version: 1 } as const;
        await api.db.insertInto('import_rows').values(row).execute();
        await api.db.updateTable('imports').set({ state: 'done' }).where('id', '=', import_id).execute();
        return admin.post(imports.revert.path, { import_id });
      },
    ],
    [imports.discard.path]: ['import.discarded', () => post(imports.discard.path)],
  };
}
