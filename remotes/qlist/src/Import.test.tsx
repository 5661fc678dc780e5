import { type DownloadedFile, notify } from '@salesdesk/shared';
import {
  ERROR_CODES,
  endpoints,
  type ImportDetail,
  type ImportPlan,
  type ImportSummary,
} from '@salesdesk/shared/domain';
import { type FakeApi, type FakeReply, ok, refused } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, rowOf, visit } from './fakeQList.tsx';

const { imports, accounts, countries } = endpoints;
const NO_COUNTS = { create: 0, update: 0, skip: 0, refuse: 0 };
const draft: ImportDetail = {
  import_id: 7,
  filename: 'prospects.csv',
  state: 'draft',
  created_at: '2026-03-01T10:00:00.000Z',
  created_by: 'Marta Vermeulen',
  rows: 10,
  done: 0,
  total: 0,
  counts: NO_COUNTS,
  reverted: 0,
  kept: 0,
  reason: null,
  sheets: [],
  sheet: 0,
  format: 'UTF-8, separated by commas',
  columns: [
    { header: 'Firm', samples: ['Acme', 'Borealis'], filled: 10 },
    { header: 'Land', samples: ['Atlantis'], filled: 10 },
  ],
  mapping: ['account_name', 'account_country'],
  fixes: [],
  matching: 'fill',
};
const plan: ImportPlan = {
  counts: { create: 6, update: 1, skip: 1, refuse: 2 },
  problems: [
    {
      column: 1,
      field: 'account_country',
      value: 'Atlantis',
      rows: 2,
      message: 'Country does not exist',
      choice: 'country',
      solved: false,
    },
  ],
  problem_total: 1,
  open: 1,
};
const running: ImportSummary = { ...draft, state: 'running', total: 10, done: 5 };
const done: ImportSummary = { ...running, state: 'done', done: 10, counts: plan.counts };
const detailPath = 'account/import/7';
const rowsPath = 'account/import-rows/7';

let api: FakeApi;
beforeEach(() => {
  jest.spyOn(notify, 'error').mockImplementation(() => {});
  jest.spyOn(notify, 'success').mockImplementation(() => {});
  api = answers();
  api.on(imports.list, ok([]));
  api.on(imports.upload, ok(draft));
  api.on(imports.plan, ok(plan));
  const page = { data: [], current_page: 1, last_page: 1, per_page: 50, total: 0 };
  api.on({ method: 'GET', path: rowsPath }, ok(page));
  api.on(
    countries.list,
    ok([{ country_id: 5, country_name: 'Netherlands', country_phone_code: '31', country_iso2: 'NL' }]),
  );
});
afterEach(() => jest.restoreAllMocks());

const dialog = () => screen.findByRole('dialog');
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const panel = (name: string) => screen.findByRole('tabpanel', { name });
const choose = async (file = new File(['Firm,Land'], 'prospects.csv')) =>
  fireEvent.change(await screen.findByLabelText('File to import'), { target: { files: [file] } });

async function open() {
  visit();
  await rowOf('Acme');
  await press('Import');
  await dialog();
}

async function atPreview() {
  await open();
  await choose();
  await panel('Map columns');
  await press('Next');
  await panel('Fix values');
  await press('Next');
  await panel('Preview');
}

test('without data.q-list.create there is no import; exporting takes looking only', async () => {
  visit('/q-list', ['data.q-list.view']);
  await rowOf('Acme');
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
});

test.each([
  ['of another kind', new File(['x'], 'a.pdf'), 'Please select only a CSV or XLSX file'],
  [
    'that is too large',
    Object.defineProperty(new File(['x'], 'a.csv'), 'size', { value: 11e6 }),
    'Please select a file of at most 10 MB',
  ],
])('a file %s is not sent', async (_, file, message) => {
  await open();
  await choose(file);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(api.sentTo(imports.upload)).toEqual([]);
});

test('what the server says of a file stands in the popup, and another one can be chosen', async () => {
  api.on(imports.upload, refused(ERROR_CODES.validation, 'The file has no rows below its header.'));
  await open();
  await choose();
  expect(await screen.findByRole('alert')).toHaveTextContent('The file has no rows below its header.');
  api.on(imports.upload, ok(draft));
  await choose();
  expect(await panel('Map columns')).toBeInTheDocument();
});

test('columns are shown with what stands in them; without a Company Name nothing goes on', async () => {
  api.on(imports.upload, ok({ ...draft, mapping: [null, 'account_country'] }));
  await open();
  await choose();
  const map = await panel('Map columns');
  expect(map).toHaveTextContent('prospects.csv · 10 rows · UTF-8, separated by commas');
  expect(map).toHaveTextContent('Acme · Borealis');
  await press('Next');
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose which column holds the Company Name');
  expect(api.sentTo(imports.plan)).toEqual([]);
  fireEvent.mouseDown(screen.getByLabelText('Field for the column Firm'));
  fireEvent.click(await screen.findByTitle('Company Name (required)'));
  await press('Next');
  await panel('Fix values');
  expect(api.sentTo(imports.plan)[0]?.body).toMatchObject({
    import_id: 7,
    mapping: ['account_name', 'account_country'],
  });
});

test('a value is replaced once by one that is known, or left out', async () => {
  await open();
  await choose();
  await panel('Map columns');
  await press('Next');
  const fix = await panel('Fix values');
  expect(fix).toHaveTextContent('2 rows · Country does not exist');
  fireEvent.mouseDown(screen.getByLabelText('Replacement for “Atlantis” in Country'));
  fireEvent.click(await screen.findByTitle('Iceland'));
  await press('Next');
  await panel('Preview');
  expect(api.sentTo(imports.plan)[1]?.body).toMatchObject({ fixes: [{ column: 1, value: 'Atlantis', to: '5' }] });
  await press('Back');
  await panel('Fix values');
  await press('Leave out “Atlantis” in Country');
  await press('Next');
  await waitFor(() =>
    expect(api.sentTo(imports.plan).at(-1)?.body).toMatchObject({
      fixes: [{ column: 1, value: 'Atlantis', to: null }],
    }),
  );
});

test('a replacement that is wrong as well holds the way to the preview', async () => {
  const wrong = { ...plan.problems[0], choice: 'text', fix: { to: 'worse' }, message: 'Email is invalid' };
  await open();
  await choose();
  await panel('Map columns');
  api.on(imports.plan, ok({ ...plan, problems: [{ ...plan.problems[0], choice: 'text' }] }));
  await press('Next');
  await panel('Fix values');
  await userEvent.type(screen.getByLabelText('Replacement for “Atlantis” in Country'), 'worse');
  api.on(imports.plan, ok({ ...plan, problems: [wrong] }));
  await press('Next');
  await waitFor(() => expect(screen.getByLabelText('Replacement for “Atlantis” in Country')).toHaveFocus());
  expect(screen.getByRole('tabpanel', { name: 'Fix values' })).toHaveTextContent('Email is invalid');
});

test('closing what is not kept yet asks once; the file itself is kept', async () => {
  await open();
  await choose();
  await panel('Map columns');
  fireEvent.mouseDown(screen.getByLabelText('Field for the column Land'));
  fireEvent.click(await screen.findByTitle('Do not import'));
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Discard what you typed?')).toBeInTheDocument();
  await press('Keep editing');
  expect(screen.getByRole('tabpanel', { name: 'Map columns' })).toBeInTheDocument();
});

test('a file that was not imported yet is gone on with', async () => {
  api.on(imports.list, ok([draft]));
  api.on({ method: 'GET', path: detailPath }, ok({ ...draft, mapping: ['account_name', null] }));
  await open();
  await press('Continue with prospects.csv');
  expect(await panel('Map columns')).toHaveTextContent('1 column of 2 imported');
});

test('companies that are there may be overwritten: the preview says at once what comes of it', async () => {
  await atPreview();
  api.on(imports.plan, ok({ ...plan, counts: { create: 6, update: 2, skip: 0, refuse: 2 } }));
  await userEvent.click(screen.getByLabelText('Overwrite with the file'));
  await screen.findByRole('button', { name: 'Create 6, update 2' });
  expect(api.sentTo(imports.plan).at(-1)?.body).toMatchObject({ matching: 'overwrite' });
});

test('it runs with progress through a lost connection, is spoken, and shows what became of the rows', async () => {
  await atPreview();
  api.on(imports.run, ok(running));
  api.on({ method: 'GET', path: detailPath }, 'network-failure');
  await press('Create 6, update 1');
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  expect(await screen.findByText('Importing: 50 percent')).toBeInTheDocument();
  expect(await screen.findByText(/The connection is lost/)).toBeInTheDocument();
  api.on({ method: 'GET', path: detailPath }, ok(done));
  expect(await screen.findByText('All 10 rows of the file are done', {}, { timeout: 5000 })).toBeInTheDocument();
  await waitFor(() => expect(api.sentTo(accounts.list).length).toBeGreaterThan(1));
});

test('it can be cancelled', async () => {
  await atPreview();
  api.on(imports.run, ok(running));
  api.on({ method: 'GET', path: detailPath }, ok(running));
  await press('Create 6, update 1');
  const cancelled = { ...running, state: 'cancelled', counts: { ...NO_COUNTS, create: 5 } };
  api.on(imports.cancel, ok(cancelled));
  api.on({ method: 'GET', path: detailPath }, ok(cancelled));
  await press('Cancel the import');
  expect(await screen.findByText('Cancelled after 5 rows of 10. What was imported is there')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Go on with it' })).toBeEnabled();
});

test('it is reverted after one question, and what stayed is named', async () => {
  api.on(imports.list, ok([done]));
  api.on({ method: 'GET', path: detailPath }, ok(done));
  await open();
  await press('Show prospects.csv');
  await press('Revert the import');
  const reverted = { ...done, state: 'reverted', reverted: 6, kept: 1 };
  api.on(imports.revert, ok(reverted));
  api.on({ method: 'GET', path: detailPath }, ok(reverted));
  await press('Revert');
  expect(
    await screen.findByText('6 companies put back; 1 company stayed, as somebody changed them since'),
  ).toBeInTheDocument();
  const asked = api.requests.filter(({ path }) => path === rowsPath).at(-1);
  expect(asked?.query).toMatchObject({ outcome: 'kept' });
});

describe('files', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  const file: FakeReply = ok({ filename: 'list.csv', blob: new Blob(['x']) } satisfies DownloadedFile);

  test('the export asks for what is filtered', async () => {
    visit('/q-list?search=acme&type=1');
    await rowOf('Acme');
    api.on(accounts.export, file);
    await press('Export');
    await waitFor(() => expect(saved).toEqual(['list.csv']));
    expect(api.sentTo(accounts.export)[0]?.query).toEqual({ search: 'acme', type: '1' });
  });

  test('an export that fails is said', async () => {
    visit();
    await rowOf('Acme');
    api.on(accounts.export, 'network-failure');
    await press('Export');
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Failed to export'));
    expect(saved).toEqual([]);
  });

  test('the refused rows are handed back', async () => {
    api.on(imports.list, ok([done]));
    api.on({ method: 'GET', path: detailPath }, ok(done));
    api.on({ method: 'GET', path: 'account/import-refused/7' }, file);
    await open();
    await press('Show prospects.csv');
    await press('Download the 2 refused rows');
    await waitFor(() => expect(saved).toEqual(['list.csv']));
  });
});
