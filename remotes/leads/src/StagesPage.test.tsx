import { bus, notify } from '@salesdesk/shared';
import {
  COLD_SLUG,
  CONVERTED_SLUG,
  ERROR_CODES,
  endpoints,
  type PermissionKey,
  type StageSetup,
} from '@salesdesk/shared/domain';
import { buildStage, type FakeApi, fakeApi, ok, refused, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import StagesPage from './StagesPage.tsx';

const { leads } = endpoints;
const stage = (id: number, name: string, slug: string, more: Partial<StageSetup> = {}): StageSetup => ({
  ...buildStage({ kanban_column_id: id, kanban_column_name: name, kanban_column_slug_name: slug }),
  kanban_column_likelihood: null,
  version: 4,
  ...more,
});
const fresh = stage(1, 'New', 'new', { kanban_column_likelihood: 10, account_count_count: 3 });
const trial = stage(2, 'Trial', 'trial', { account_count_count: 1 });
const won = stage(3, 'Payment received', CONVERTED_SLUG, { kanban_column_is_drag_out: false });
const cold = stage(4, 'Cold', COLD_SLUG, { kanban_column_is_drag_in: false });

let api: FakeApi;
function answers(list: StageSetup[] = [fresh, trial, won, cold]): FakeApi {
  api = fakeApi({
    [leads.setup.path]: ok(list),
    [leads.createStage.path]: ok({ kanban_column_id: 9 }, 'Saved.'),
    [leads.updateStage.path]: ok({ kanban_column_id: 2 }, 'Saved.'),
    [leads.arrangeStages.path]: ok(null, 'Arranged.'),
    [leads.archiveStage.path]: ok({ undo: null }, 'Archived.'),
  });
  return api;
}
const visit = (permissions: PermissionKey[] = ['system.settings.edit'], path = '/leads/stages') =>
  renderPage(<StagesPage />, { path, permissions });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = () => screen.findByRole('dialog');
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input[type=text]' });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => userEvent.click(screen.getByText('Save & Close'));
const order = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

beforeEach(() => {
  for (const kind of ['success', 'error'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('lists the stages in the order of the board, each with what it lets leads do', async () => {
  answers();
  visit();
  await screen.findByRole('rowheader', { name: 'New' });
  expect(screen.getByRole('heading', { name: 'Stages' })).toBeInTheDocument();
  expect(screen.getByText('4 stages')).toBeVisible();
  expect(order()).toEqual(['New', 'Trial', 'Payment received', 'Cold']);
  const cells = (name: string) =>
    [...(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement).children].map(
      (cell) => cell.textContent,
    );
  expect(cells('New').slice(2, 7)).toEqual(['3', '10 %', 'Yes', 'Yes', 'No']);
  expect(cells('Cold').slice(2, 7)).toEqual(['0', '--', 'No', 'Yes', 'No']);
});

test('on a phone the stages are cards with buttons that move them', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => ({ matches: true, media, addEventListener() {}, removeEventListener() {} }) as never,
    );
  answers();
  visit();
  const card = within((await screen.findByText('Trial')).closest('li') as HTMLElement);
  expect(card.getByText('1 lead')).toBeVisible();
  fireEvent.click(card.getByRole('button', { name: 'Move up: Trial' }));
  await waitFor(() =>
    expect(api.sentTo(leads.arrangeStages)[0]?.body).toEqual({ from: [1, 2, 3, 4], to: [2, 1, 3, 4] }),
  );
});

test('the address opens the empty form; every message of the form is shown', async () => {
  answers();
  visit(undefined, '/leads/stages?do=add');
  expect(await dialog()).toHaveAccessibleName('Add Stage');
  type('Header color', 'red');
  type('Text color', '');
  type('Likelihood', 'often');
  await save();
  for (const message of [
    'Stage name is required',
    'Header color is invalid',
    'Text color is required',
    'Likelihood should be a whole number from 0 to 100',
  ])
    expect(screen.getByText(message)).toBeVisible();
  expect(api.sentTo(leads.createStage)).toHaveLength(0);
});

test('a stage is added once, and the list is read again', async () => {
  answers();
  visit();
  await press('Add Stage');
  await dialog();
  type('Stage name', 'Pilot');
  type('Likelihood', '35 %');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Leads may be dragged out' }));
  const reads = api.sentTo(leads.setup).length;
  await save();
  await isClosed();
  expect(api.sentTo(leads.createStage)[0]?.body).toEqual({
    kanban_column_name: 'Pilot',
    kanban_column_header_color: '#E3EBFF',
    kanban_column_header_text_color: '#1C48C4',
    kanban_column_is_drag_in: true,
    kanban_column_is_drag_out: false,
    kanban_column_is_closed_initially: false,
    kanban_column_likelihood: 35,
  });
  await waitFor(() => expect(api.sentTo(leads.setup).length).toBeGreaterThan(reads));
});

test('an edit sends the version, no name that was not edited, and that there is no likelihood', async () => {
  answers();
  visit();
  await press('Edit New');
  await dialog();
  expect(field('Stage name')).toHaveValue('New');
  type('Likelihood', '');
  await save();
  await isClosed();
  const body = api.sentTo(leads.updateStage)[0]?.body;
  expect(body).toMatchObject({ kanban_column_id: 1, version: 4, kanban_column_likelihood: null });
  expect(body).not.toHaveProperty('kanban_column_name');
});

test('a message of the server stands at its field, and the popup stays', async () => {
  answers();
  api.on(
    leads.updateStage,
    refused(ERROR_CODES.validation, 'No.', { kanban_column_name: 'Stage name already exists' }),
  );
  visit();
  await press('Edit Trial');
  await dialog();
  type('Stage name', 'new');
  await save();
  expect(await screen.findByText('Stage name already exists')).toBeVisible();
  expect(field('Stage name')).toHaveValue('new');
});

test('the stages with rules keep them, and cannot be archived', async () => {
  answers();
  visit();
  await press('Edit Cold');
  await dialog();
  expect(screen.getByRole('checkbox', { name: 'Leads may be dragged in' })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: 'Closed initially' })).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  for (const name of ['Archive Cold', 'Archive Payment received']) {
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('title', 'The product has rules for this stage, so this stays as it is.');
  }
});

describe('the order', () => {
  const handle = (name: string) => screen.findByRole('button', { name: `Arrange ${name}` });

  test('the arrow keys move a stage, which is announced; the outer places stay', async () => {
    answers();
    visit();
    fireEvent.keyDown(await handle('New'), { key: 'ArrowUp' });
    api.on(leads.setup, ok([trial, fresh, won, cold]));
    fireEvent.keyDown(await handle('New'), { key: 'ArrowDown' });
    expect(await screen.findByText('New is stage 2 of 4.')).toBeInTheDocument();
    expect(order()).toEqual(['Trial', 'New', 'Payment received', 'Cold']);
    await waitFor(() => expect(notify.success).toHaveBeenCalled());
    expect(api.sentTo(leads.arrangeStages).map(({ body }) => body)).toEqual([{ from: [1, 2, 3, 4], to: [2, 1, 3, 4] }]);
  });

  test('a stage that is dropped on another one takes its place', async () => {
    answers();
    visit();
    const dataTransfer = { setData: jest.fn(), effectAllowed: '' };
    fireEvent.dragStart(await handle('Cold'), { dataTransfer });
    const target = screen.getByRole('rowheader', { name: 'Trial' });
    expect(fireEvent.dragOver(target)).toBe(false);
    fireEvent.drop(target);
    expect(order()).toEqual(['New', 'Cold', 'Trial', 'Payment received']);
    await waitFor(() => expect(api.sentTo(leads.arrangeStages)).toHaveLength(1));
    // What was not picked up here is not taken.
    expect(fireEvent.dragOver(target)).toBe(true);
  });

  test('a refused order goes back', async () => {
    answers();
    api.on(leads.arrangeStages, refused(ERROR_CODES.validation, 'The stages were changed meanwhile.'));
    visit();
    fireEvent.keyDown(await handle('New'), { key: 'ArrowDown' });
    await waitFor(() => expect(order()).toEqual(['New', 'Trial', 'Payment received', 'Cold']));
    expect(api.sentTo(leads.arrangeStages)).toHaveLength(1);
  });
});

describe('archiving', () => {
  test('asks for the stage of its leads, but offers neither itself nor the converted one', async () => {
    answers();
    visit();
    await press('Archive Trial');
    const open = within(await dialog());
    expect(open.getByText('1 lead moves, and its history says so.')).toBeVisible();
    expect(open.getByText('New')).toBeVisible();
    fireEvent.mouseDown(open.getByRole('combobox', { name: 'Move its leads to' }));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).not.toContain('Trial');
    expect(options.map((option) => option.textContent)).not.toContain('Payment received');
    await userEvent.click(screen.getByText('Cold', { selector: '.ant-select-item-option-content' }));
    await userEvent.click(open.getByRole('button', { name: 'Archive' }));
    await isClosed();
    expect(api.sentTo(leads.archiveStage)[0]?.body).toEqual({ kanban_column_id: '2', target_id: '4' });
  });

  test('the stage before it is proposed; Cancel sends nothing', async () => {
    answers([fresh, trial, cold]);
    visit();
    await press('Archive New');
    expect(within(await dialog()).getByText('Trial')).toBeVisible();
    await press('Cancel');
    await isClosed();
    expect(api.sentTo(leads.archiveStage)).toHaveLength(0);
  });
});

test("a colleague's change and an undo are read again", async () => {
  answers();
  visit();
  await screen.findByRole('rowheader', { name: 'New' });
  answers([fresh, stage(2, 'Renamed', 'trial'), won, cold]);
  bus.emit('change.undone', { text: '' });
  expect(await screen.findByRole('rowheader', { name: 'Renamed' })).toBeVisible();
});

test('without the permission every control is blocked', async () => {
  answers();
  visit(['data.leads.view']);
  expect(await screen.findByRole('button', { name: 'Edit New' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Archive New' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Add Stage' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Settings' })).toHaveAttribute('aria-disabled', 'true');
});
