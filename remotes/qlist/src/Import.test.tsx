import { notify } from '@salesdesk/shared';
import { ERROR_CODES, endpoints } from '@salesdesk/shared/domain';
import { type FakeApi, ok, refused, returnTo } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  atPreview,
  choose,
  detailPath,
  draft,
  importingApi,
  onClose,
  open,
  panel,
  plan,
  press,
} from './fakeImport.tsx';
import { rowOf, visit } from './fakeQList.tsx';

const { imports, accounts } = endpoints;
let api: FakeApi;
beforeEach(() => {
  onClose.mockClear();
  for (const kind of ['success', 'error'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
  api = importingApi();
});
afterEach(() => jest.restoreAllMocks());

test('without data.q-list.create there is no import; export only needs the permission to view', async () => {
  visit('/q-list', ['data.q-list.view']);
  await rowOf('Acme');
  expect(screen.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
  await press('More');
  expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Export' })).not.toHaveAttribute('aria-disabled');
});

test('the button of the Q List opens it, and closing it reloads the list', async () => {
  visit();
  await rowOf('Acme');
  await press('Import');
  await screen.findByLabelText('File to import');
  await press('Close');
  await waitFor(() => expect(api.sentTo(accounts.list).length).toBeGreaterThan(1));
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

test("the server's message about a file is shown in the popup, and another file can be chosen", async () => {
  api.on(imports.upload, refused(ERROR_CODES.validation, 'The file has no rows below its header.'));
  await open();
  await choose();
  expect(await screen.findByRole('alert')).toHaveTextContent('The file has no rows below its header.');
  api.on(imports.upload, ok(draft));
  await choose();
  expect(await panel('Map columns')).toBeInTheDocument();
});

test('letters that may be wrong are shown, and another encoding can be chosen', async () => {
  api.on(imports.upload, ok({ ...draft, reading: { encoding: 'macintosh', header: 1, unsureWord: 'Kšln' } }));
  await open();
  await choose();
  const hint = await screen.findByText('Check the letters of “Kšln”. If they are wrong, choose another encoding.');
  expect(hint).toHaveAttribute('role', 'status');
  expect(screen.getByLabelText('Encoding')).toBeEnabled();
});

test('rows that the sheet hides are counted', async () => {
  api.on(imports.upload, ok({ ...draft, reading: { header: 1, hidden: 12 } }));
  await open();
  await choose();
  expect(
    await screen.findByText('12 rows are hidden in the sheet. They are imported like the others.'),
  ).toHaveAttribute('role', 'status');
});

test('columns are shown with their content; without a Company Name the next step is blocked', async () => {
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

test('a value is replaced once by a known one, or left out', async () => {
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

test('a replacement that is also invalid blocks the preview', async () => {
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
  expect(await panel('Fix values')).toHaveTextContent('Email is invalid');
});

test('a value that is taken with a warning is shown with its sentence, not as one that is left out', async () => {
  const said = 'Primary Assignee “Ben” cannot see this company; can: Ann';
  const unseen = { ...plan.problems[0], value: 'Ben', message: said, code: null, solved: true };
  await open();
  await choose();
  await panel('Map columns');
  api.on(imports.plan, ok({ ...plan, open: 0, problems: [unseen] }));
  await press('Next');
  const fix = await panel('Fix values');
  expect(fix).toHaveTextContent(said);
  expect(fix).not.toHaveTextContent('cannot be taken as it is');
});

test('closing with unsaved choices asks once; the file itself stays on the server', async () => {
  await open();
  await choose();
  await panel('Map columns');
  fireEvent.mouseDown(screen.getByLabelText('Field for the column Land'));
  fireEvent.click(await screen.findByTitle('Do not import'));
  await press('Close');
  expect(await screen.findByText('Discard what you typed?')).toBeInTheDocument();
  await press('Keep editing');
  expect(await panel('Map columns')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

test('a file that was not imported yet can be resumed', async () => {
  api.on(imports.list, ok([draft]));
  api.on({ method: 'GET', path: detailPath }, ok({ ...draft, mapping: ['account_name', null] }));
  await open();
  await press('Continue with prospects.csv');
  expect(await panel('Map columns')).toHaveTextContent('1 column of 2 imported');
});

test('existing companies may be overwritten: the preview shows the result at once', async () => {
  await atPreview();
  api.on(imports.plan, ok({ ...plan, counts: { create: 6, update: 2, skip: 0, refuse: 2 } }));
  await userEvent.click(screen.getByLabelText('Overwrite with the file'));
  await screen.findByText('Create 6, update 2');
  expect(api.sentTo(imports.plan).at(-1)?.body).toMatchObject({ matching: 'overwrite' });
});

test('the choices survive the end of the session: the file is opened again with them', async () => {
  jest.spyOn(notify, 'info').mockImplementation(() => {});
  visit();
  await rowOf('Acme');
  await press('Import');
  await choose();
  await panel('Map columns');
  fireEvent.mouseDown(screen.getByLabelText('Field for the column Land'));
  fireEvent.click(await screen.findByText('Do not import', { selector: '.ant-select-item-option-content' }));
  api.on({ method: 'GET', path: detailPath }, ok(draft));
  await returnTo(visit);
  expect(await panel('Map columns')).toHaveTextContent('1 column of 2 imported');
  expect(screen.getByText('prospects.csv')).toBeVisible();
});

test('offline the import waits and shows that', async () => {
  await open();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await choose();
  expect(await screen.findByText(/^You are offline\. What you typed is sent/)).toBeVisible();
  expect(api.sentTo(imports.upload)).toEqual([]);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(await panel('Map columns')).toBeVisible();
});
