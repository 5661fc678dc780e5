/** Steps of an import in tests: upload, plan, press a button, wait for the background work. */
import {
  endpoints,
  endpointWith,
  type ImportDetail,
  type ImportPlan,
  type ImportRow,
  type ImportSummary,
  type Page,
} from '@salesdesk/shared/domain';
import { type Caller, fingerprintOfTables, NewFile, type TestApp } from './index.ts';

const { imports } = endpoints;

/** The steps as `marta`, unless another caller is passed. */
export function importingAs(test: TestApp, marta: Caller) {
  const upload = async (bytes: Uint8Array, filename = 'file.csv', who = marta) => {
    const { body } = await who.post<ImportDetail>(imports.upload.path, { file: new NewFile(filename, bytes) });
    expect([body.error, body.message]).toEqual([false, '']);
    return body.data as ImportDetail;
  };
  const plan = async ({ import_id, mapping }: Pick<ImportDetail, 'import_id' | 'mapping'>, choices: object = {}) =>
    marta.post<ImportPlan>(imports.plan.path, { import_id, mapping, ...choices }, { json: true });
  const press = (button: 'run' | 'cancel' | 'revert' | 'discard', import_id: number, who = marta) =>
    who.post<ImportSummary>(imports[button].path, { import_id });
  const detail = async (id: number, who = marta) =>
    (await who.get<ImportDetail>(endpointWith(imports.detail, { id }).path)).body;
  const rows = async (id: number, outcome: string, who = marta) =>
    (await who.get<Page<ImportRow>>(endpointWith(imports.rows, { id }).path, { outcome })).body.data as Page<ImportRow>;
  const idle = () => test.app.importRunner.idle();
  const companies = async () => {
    const { accounts, account_networks } = await fingerprintOfTables(test.db);
    return { accounts, account_networks };
  };

  async function imported(bytes: Uint8Array, choices: object = {}): Promise<ImportDetail> {
    const draft = await upload(bytes);
    const { body } = await plan(draft, choices);
    expect([body.error, body.message]).toEqual([false, '']);
    await press('run', draft.import_id);
    await idle();
    return (await detail(draft.import_id)).data as ImportDetail;
  }
  return { upload, plan, press, detail, rows, idle, companies, imported };
}
