/** Time to import 10,000 rows and to revert the import. */
import { companyFile } from '@salesdesk/api/company-file';
import { buildTestApp, type Caller, NewFile, type TestApp } from '@salesdesk/api/testing';
import { endpoints, endpointWith, type ImportDetail } from '@salesdesk/shared/domain';
import { type Benchmark, limited, sized } from '../report.ts';

const ROWS = sized(10_000, 200);
const { imports } = endpoints;

export const importing: Benchmark = {
  name: 'Import',
  method:
    `${ROWS.toLocaleString('en-US')} rows of nine columns with repeats and bad values, against the embedded database, ` +
    'or PostgreSQL where TEST_DATABASE_URL names one. Each row has its audit row and its link of the chain.',
  measures: ['api', 'shared/src/domain'],
  async run() {
    const test = await buildTestApp();
    try {
      const caller = await test.as(['data.q-list.view', 'data.q-list.create']);
      return await measure(test, caller);
    } finally {
      await test.close();
    }
  },
};

async function measure(test: TestApp, caller: Caller) {
  const { bytes, counts } = companyFile(ROWS, 'bench');
  let id = 0;
  const read = await seconds(async () => {
    const { body } = await caller.post<ImportDetail>(imports.upload.path, { file: new NewFile('bench.csv', bytes) });
    const { import_id, mapping } = body.data as ImportDetail;
    id = import_id;
    await caller.post(imports.plan.path, { import_id, mapping }, { json: true });
  });
  const ran = await seconds(async () => {
    await caller.post(imports.run.path, { import_id: id });
    await test.app.importRunner.idle();
  });
  const done = (await caller.get<ImportDetail>(endpointWith(imports.detail, { id }).path)).body.data;
  const keys = Object.keys(counts) as (keyof typeof counts)[];
  if (keys.some((key) => counts[key] !== done?.counts[key]))
    throw new Error(`The result differs from the file: ${JSON.stringify(done)}`);
  const reverted = await seconds(async () => {
    await caller.post(imports.revert.path, { import_id: id });
    await test.app.importRunner.idle();
  });
  return [
    limited('read the file, map and preview', read, 's', { most: 15 }),
    limited('import', ran, 's', { most: 60 }),
    limited('revert', reverted, 's', { most: 60 }),
  ];
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
