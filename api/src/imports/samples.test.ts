/** What the files that people brought have to become, and their relatives: as other programs write them, in other languages and orders. */
import { type ImportDetail, type ImportPlan, parseContactPerson } from '@salesdesk/shared/domain';
import { importingAs } from '../../test/importing.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { type Company, SAMPLES, sample } from '../../test/sampleFiles.ts';
import { workbookOf } from '../../test/workbook.ts';

let app: TestApp;
let marta: Caller;
let steps: ReturnType<typeof importingAs>;
beforeAll(async () => {
  app = await buildTestApp();
  marta = await app.as(['data.q-list.view', 'data.q-list.create']);
  steps = importingAs(app, marta);
});
afterAll(() => app.close());

async function companiesOf({ import_id }: ImportDetail): Promise<Company[]> {
  const rows = await app.db
    .selectFrom('import_rows as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .leftJoin('countries as c', 'c.id', 'a.country_id')
    .where('r.import_id', '=', import_id)
    .where('r.outcome', '=', 'create')
    .orderBy('r.row_number')
    .select(['a.id', 'a.name', 'a.city', 'c.iso2', 'a.email', 'a.phone', 'a.phone_code', 'a.website'])
    .select(['a.exp_sale_amount', 'a.contact_person'])
    .execute();
  const notes = await app.db.selectFrom('activities').select(['account_id', 'text']).orderBy('id').execute();
  return rows.map((row) => {
    const person = parseContactPerson(JSON.stringify(row.contact_person));
    const reached = person.contact_details.flatMap((detail) => Object.values(detail));
    const own = notes.flatMap((note) => (note.account_id === row.id ? (note.text ?? '') : []));
    return {
      name: row.name,
      ...(row.city ? { city: row.city } : {}),
      ...(row.iso2 ? { country: row.iso2 } : {}),
      ...(row.email ? { email: row.email } : {}),
      ...(row.phone ? { phone: row.phone_code ? `+${row.phone_code}${row.phone}` : row.phone } : {}),
      ...(row.website ? { website: row.website } : {}),
      ...(row.exp_sale_amount === null ? {} : { amount: Number(row.exp_sale_amount) }),
      ...(person.name ? { person: person.name } : {}),
      ...(reached.length ? { reached } : {}),
      ...(own.length ? { notes: own } : {}),
    };
  });
}
/** In the short form a third of the files of each kind, every time other ones. */
const CASES = Object.entries(SAMPLES).flatMap(([what, { files, ...expected }], place) =>
  Object.entries(files)
    .filter((_, at, { length }) => process.env.LONG_TESTS || (at + place) % Math.min(3, length) === 0)
    .map(([how, bytes]) => ({ what, how, bytes, ...expected })),
);

test.each(CASES)('$what: $how', async ({ how, bytes, becomes, doubtful = 0 }) => {
  const draft = await steps.upload(bytes(), how.endsWith('.xlsx') ? 'a.xlsx' : 'a.csv');
  await steps.plan(draft);
  await steps.press('run', draft.import_id);
  await steps.idle();
  const done = (await steps.detail(draft.import_id)).data as ImportDetail;
  const created = await companiesOf(done);
  // The next file has the same companies.
  await steps.press('revert', draft.import_id);
  await steps.idle();
  expect(created).toEqual(becomes);
  expect(done.counts).toMatchObject({ create: becomes.length, skip: doubtful, refuse: 0 });
});

/** A title that is hidden is no row. */
test.each([
  ['1', 2],
  ['true', 2],
  ['0', undefined],
])('rows with hidden="%s" are imported and counted', async (hides, hidden) => {
  const line = (text: string, hide = '0') => `<row hidden="${hide}"><c t="str"><v>${text}</v></c></row>`;
  const sheet = [line('Company', hides), line('Ada'), line('Bea', hides), line('Cleo', hides), line('', hides)];
  const draft = await steps.upload(workbookOf(sheet.join('')), 'a.xlsx');
  expect(draft.reading?.hidden).toBe(hidden);
  const { body } = await steps.plan(draft);
  expect(body.data as ImportPlan).toMatchObject({ counts: { create: 3 } });
});

/** The letters of UTF-8 as bytes, with one of them cut. */
const DAMAGED = sample('utf8-one-damaged-byte.csv').toString('latin1');
const CITY = Buffer.from('Stadt,Firma\nZürich,Müller\nSöld#n,Ötztaler Sport\n').toString('latin1').replace('#', '\xc3');

/** The cell is named, and all the rest is read. */
test.each([
  ['utf8-one-damaged-byte.csv', DAMAGED, { create: 2, refuse: 1 }, 0],
  ['commas', DAMAGED.replaceAll(';', ','), { create: 2, refuse: 1 }, 0],
  ['tabs', DAMAGED.replaceAll(';', '\t'), { create: 2, refuse: 1 }, 0],
  ['a city, which costs its cell alone', CITY, { create: 2, refuse: 0 }, 1],
])('a damaged byte: %s', async (_, text, counts, partly) => {
  const { body } = await steps.plan(await steps.upload(Buffer.from(text, 'latin1')));
  expect(body.data as ImportPlan).toMatchObject({ counts, partly });
});
