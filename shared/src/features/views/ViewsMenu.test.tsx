import '@salesdesk/shared/testing';
import { notify } from '@salesdesk/shared';
import { endpoints, type SavedView, sortIn, type ViewContent } from '@salesdesk/shared/domain';
import { useAddress } from '@salesdesk/shared/router';
import { type FakeApi, fakeApi, ok, refused, renderPage, returnTo } from '@salesdesk/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSavedViews } from './useSavedViews.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

const { lists } = endpoints;
const content: ViewContent = { filters: { name: 'ac' }, columns: [] };
const view = (more: Partial<SavedView>): SavedView => ({
  view_id: 3,
  list: 'leads',
  name: 'Cold ones',
  is_shared: true,
  owner: { user_id: 1, name: 'Marta Vermeulen' },
  may_change: true,
  is_default: false,
  content,
  version: 4,
  ...more,
});
const layout = { preferences: [], show: () => {} } as unknown as Parameters<typeof useSavedViews>[0]['layout'];

const BUILT_IN = [{ name: 'With b', filters: { name: 'b' }, sort: 'touched' }];

function List() {
  const address = useAddress();
  const name = address.params.get('name');
  const views = useSavedViews({
    list: 'leads',
    address,
    filters: name ? { name } : {},
    sort: sortIn('leads', address.params.get('sort')),
    layout,
  });
  return (
    <>
      <ViewsMenu views={views} plain="All leads" builtIn={BUILT_IN} />
      <p>{`?${address.params}`}</p>
    </>
  );
}

let api: FakeApi;
const show = async (answers: Parameters<typeof fakeApi>[0], views = [view({})]) => {
  api = fakeApi({ [lists.views.path]: ok(views), ...answers });
  renderPage(<List />, { permissions: ['data.leads.view'], path: '/leads?saved=3&name=ac' });
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
};
const asked = () => screen.findByRole('dialog', { name: 'Delete view' });
beforeEach(() => {
  jest.spyOn(notify, 'success').mockImplementation();
  jest.spyOn(notify, 'error').mockImplementation();
});

test('deleting asks first, with the name and the effect on others; then the list shows all rows', async () => {
  await show({ [lists.deleteView.path]: ok(null, 'The view is deleted.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Cold ones' }));
  const question = await asked();
  expect(question).toHaveTextContent('Are you sure you want to delete the view Cold ones?');
  expect(question).toHaveTextContent('It is shared: colleagues who use it will not have it any more.');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(api.sentTo(lists.deleteView)).toHaveLength(0);

  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Cold ones' }));
  await userEvent.click(within(await asked()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('?')).toBeVisible();
  expect(api.sentTo(lists.deleteView)).toHaveLength(1);
});

test('a view that could not be deleted stays open', async () => {
  await show({ [lists.deleteView.path]: refused(11011, 'It was changed meanwhile.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Cold ones' }));
  await userEvent.click(within(await asked()).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(api.sentTo(lists.deleteView)).toHaveLength(1));
  await waitFor(() => expect(notify.error).toHaveBeenCalled());
  expect(screen.getByText('?saved=3&name=ac')).toBeVisible();
});

test('a view is renamed in place; Escape leaves it unchanged and the panel open', async () => {
  await show({ [lists.saveView.path]: ok(view({ name: 'Idle', version: 5 }), 'The view Idle is saved.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Cold ones' }));
  await userEvent.keyboard('x{Escape}');
  expect(screen.getByRole('dialog', { name: 'Views' })).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Rename Cold ones' }));
  expect(screen.getByRole('textbox', { name: 'New name of Cold ones' })).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}Idle{Enter}');
  await waitFor(() => expect(api.sentTo(lists.saveView)).toHaveLength(1));
  expect(api.sentTo(lists.saveView)[0]?.body).toMatchObject({ view_id: 3, name: 'Idle', version: 4, content });
});

test('users who may not change a view get no buttons for it', async () => {
  await show({}, [view({ may_change: false })]);
  expect(await screen.findByRole('button', { name: 'Open with Cold ones' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Rename|Share|Delete)/ })).toBeNull();
});

describe('the end of the session', () => {
  beforeEach(() => jest.spyOn(notify, 'info').mockImplementation());
  const visitList = () => renderPage(<List />, { permissions: ['data.leads.view'], path: '/leads?saved=3&name=ac' });

  test('restores the typed name of a new view', async () => {
    await show({});
    await userEvent.type(screen.getByLabelText('Name of the view'), 'Warm ones');
    await userEvent.click(screen.getByLabelText('Shared'));
    await returnTo(visitList);
    expect(await screen.findByLabelText('Name of the view')).toHaveValue('Warm ones');
    expect(screen.getByLabelText('Shared')).toBeChecked();
  });

  test('restores the new name typed for a view', async () => {
    await show({});
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Cold ones' }));
    await userEvent.type(screen.getByLabelText('New name of Cold ones'), 'Icy ones');
    await returnTo(visitList);
    expect(await screen.findByLabelText('New name of Cold ones')).toHaveValue('Cold onesIcy ones');
  });
});

test('a view that comes with the screen replaces the filters and is named while exactly they are set', async () => {
  await show({});
  const menu = () => within(screen.getByRole('dialog', { name: 'Views' }));
  await userEvent.click(menu().getByRole('button', { name: 'With b' }));
  expect(await screen.findByText('?name=b&sort=touched')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'With b', pressed: true })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  expect(menu().getByRole('button', { name: 'With b', current: true })).toBeInTheDocument();
  await userEvent.click(menu().getByRole('button', { name: 'All leads' }));
  await waitFor(() => expect(screen.queryByText('?name=b&sort=touched')).toBeNull());
});

test('a saved view restores its order; another order is a change of it', async () => {
  api = fakeApi({ [lists.views.path]: ok([view({ content: { ...content, sort: '-fee' } })]) });
  renderPage(<List />, { permissions: ['data.leads.view'], path: '/leads?saved=3' });
  expect(await screen.findByText('?saved=3&name=ac&sort=-fee')).toBeInTheDocument();
  expect(screen.queryByText('(changed)')).toBeNull();
});

test('the first three views are tabs, one stop of Tab that arrow keys walk; the open tab leads back to the whole list', async () => {
  const others = [view({ view_id: 5, name: 'Warm ones' }), view({ view_id: 6, name: 'Fourth' })];
  api = fakeApi({ [lists.views.path]: ok([...others, view({})]) });
  renderPage(<List />, { permissions: ['data.leads.view'], path: '/leads' });
  await screen.findByRole('button', { name: 'Warm ones' });
  const row = within(screen.getByRole('toolbar', { name: 'Views' })).getAllByRole('button');
  expect(row.map((button) => button.textContent)).toEqual(['All leads', 'With b', 'Warm ones', 'Views']);
  expect(row.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(await screen.findByText('?name=b&sort=touched')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('?')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Views' })).toBeVisible();
});
