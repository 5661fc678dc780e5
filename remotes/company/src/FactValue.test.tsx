import { bus, notify, outbox } from '@salesdesk/shared';
import { ERROR_CODES, endpoints } from '@salesdesk/shared/domain';
import { ok, refused } from '@salesdesk/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { acme, answers, BOTH, drawer, pathOf, visit } from './fakeCompany.tsx';

const { info, sales, contact, social } = endpoints.accounts;
const label = 'Expected sale amount';

beforeEach(() => {
  for (const kind of ['success', 'error', 'info'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  act(() => bus.emit('session.ended', { reason: 'signed-out', message: '' }));
});

async function open(
  replies: Parameters<typeof answers>[0] = {},
  permissions = [...BOTH, 'data.q-list.create' as const],
) {
  const api = answers({ [pathOf(7)]: ok({ ...acme, account_exp_sale_amount: null }), ...replies });
  visit(undefined, permissions);
  const record = within(await drawer('Acme'));
  // What changes the facts comes after them.
  await record.findByText(/^Created on/);
  return { api, record };
}

test('a click, the amount and Enter save it by the call of its tab', async () => {
  const { api, record } = await open({
    [sales.path]: ok({ account_parent_id: 7, version: acme.version + 1 }, 'Saved'),
  });
  const row = record.getByText(label).nextElementSibling as HTMLElement;
  fireEvent.click(row);
  const input = record.getByRole('textbox', { name: label });
  expect(input).toHaveFocus();
  api.on(
    { method: 'GET', path: pathOf(7) } as never,
    ok({ ...acme, account_exp_sale_amount: 900, version: acme.version + 1 }),
  );
  await userEvent.type(input, '900{Enter}');
  await waitFor(() => expect(api.sentTo(sales)).toHaveLength(1));
  expect(api.sentTo(sales)[0]?.body).toMatchObject({
    account_id: 7,
    account_exp_sale_amount: '900',
    before: { account_exp_sale_amount: null },
  });
  await waitFor(() => expect(record.queryByRole('textbox')).toBeNull());
  expect(record.getByText(label).nextElementSibling).toHaveTextContent('$900');
  await waitFor(() => expect(record.getByRole('button', { name: `Edit ${label}` })).toHaveFocus());
});

test('E edits, Escape leaves the value and the record open, and an unchanged one is not saved', async () => {
  const { api, record } = await open();
  const button = record.getByRole('button', { name: 'Edit Email' });
  button.focus();
  await userEvent.keyboard('e');
  await userEvent.keyboard('other@acme.example{Escape}');
  expect(record.getByRole('link', { name: acme.account_email as string })).toBeInTheDocument();
  await userEvent.keyboard('e{Enter}');
  expect(record.queryByRole('textbox')).toBeNull();
  expect(api.sentTo(contact)).toEqual([]);
});

test('a refusal of the rule stands under the field, and what was typed stays', async () => {
  const { api, record } = await open();
  fireEvent.click(record.getByRole('button', { name: 'Edit Email' }));
  await userEvent.keyboard('{Backspace}nonsense{Enter}');
  expect(await record.findByRole('alert')).toHaveTextContent('Email is invalid');
  expect(record.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
  expect(api.sentTo(contact)).toEqual([]);
});

test('what the server refused is shown with the reason, edited again, or dismissed', async () => {
  const { api, record } = await open({
    [contact.path]: { ...refused(ERROR_CODES.validation, 'Taken.'), validations: { account_email: ['Taken.'] } },
  });
  fireEvent.click(record.getByRole('button', { name: 'Edit Email' }));
  await userEvent.keyboard('a@b.example{Enter}');
  const note = within((await record.findByText('Taken.')).closest('dd') as HTMLElement);
  expect(note.getByText(/Email: hello@company.example → a@b.example/)).toBeInTheDocument();
  expect(record.getByRole('link', { name: acme.account_email as string })).toBeInTheDocument();
  await userEvent.click(note.getByRole('button', { name: 'Edit' }));
  const input = record.getByRole('textbox', { name: 'Email' });
  expect(input).toHaveValue('a@b.example');
  expect(record.getByRole('alert')).toHaveTextContent('Taken.');
  await userEvent.type(input, '{Escape}');
  await userEvent.click(record.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(record.queryByText('Taken.')).toBeNull());
  expect(api.sentTo(contact)).toHaveLength(1);
});

test("a colleague's value is shown beside one's own, and replaced by one press", async () => {
  const now = { before: { account_email: 'bob@acme.example' } };
  const message = 'Bob changed it to “bob@acme.example” meanwhile.';
  const conflict = {
    ...refused(ERROR_CODES.validation, message),
    status: 409,
    validations: { account_email: ['changed'] },
    data: { now },
  };
  const { api, record } = await open({ [contact.path]: conflict });
  fireEvent.click(record.getByRole('button', { name: 'Edit Email' }));
  await userEvent.keyboard('ann@acme.example{Enter}');
  await record.findByText(message);
  api.on(contact, ok({ account_parent_id: 7, version: acme.version + 2 }, 'Saved'));
  await userEvent.click(record.getByRole('button', { name: 'Do it anyway' }));
  await waitFor(() => expect(api.sentTo(contact)).toHaveLength(2));
  expect(api.sentTo(contact)[1]?.body).toMatchObject({ account_email: 'ann@acme.example', ...now });
  await waitFor(() => expect(record.queryByText(message)).toBeNull());
  expect(record.getByRole('link', { name: 'ann@acme.example' })).toBeInTheDocument();
});

test('without a connection an edit is shown at once with its sign; the next of the same field takes its place', async () => {
  const saved = ok({ account_parent_id: 7, version: 9 }, 'Saved');
  const { api, record } = await open({ [contact.path]: saved, [info.path]: saved });
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const typed of ['one@acme.example', 'two@acme.example']) {
    fireEvent.click(record.getByRole('button', { name: 'Edit Email' }));
    await userEvent.keyboard(`${typed}{Enter}`);
    const value = (await record.findByRole('link', { name: typed })).closest('dd') as HTMLElement;
    expect(within(value).getByRole('img', { name: 'Not sent yet' })).toBeInTheDocument();
  }
  fireEvent.click(record.getByRole('button', { name: 'Edit Company name' }));
  await userEvent.keyboard('Apex{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Apex' })).toBeInTheDocument();
  expect(outbox.get().map(({ text }) => text)).toEqual([
    'Email: hello@company.example → two@acme.example',
    'Company name: Acme → Apex',
  ]);
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(outbox.get()).toEqual([]));
  expect(api.sentTo(contact).map(({ body }) => body)).toEqual([
    { account_id: 7, account_email: 'two@acme.example', before: { account_email: acme.account_email } },
  ]);
  expect(record.getByRole('link', { name: 'two@acme.example' })).toBeInTheDocument();
});

test('a value that is never changed has no button', async () => {
  const { record } = await open();
  expect(record.getByRole('button', { name: 'Edit Country' })).toBeInTheDocument();
  expect(record.queryByRole('button', { name: 'Edit Created by' })).toBeNull();
});

test('what was typed is not lost to another company: leaving asks, also by Close', async () => {
  const { record } = await open({}, [...BOTH, 'data.q-list.create']);
  fireEvent.click(record.getByRole('button', { name: `Edit ${label}` }));
  await userEvent.type(record.getByRole('textbox', { name: label }), '900');
  fireEvent.click(screen.getByText('Open Borealis'));
  // By its title: in tests antd gives all dialogs the same id, so they share a name.
  const question = () => screen.queryByText('Discard what you typed?');
  await waitFor(() => expect(question()).toBeVisible());
  expect(screen.getByText(`What you typed under ${label} is not saved yet.`)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(question()).toBeNull());
  expect(record.getByRole('textbox', { name: label })).toHaveValue('900');
  fireEvent.click(record.getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('nothing can be edited without the right to', async () => {
  const { record } = await open({}, BOTH);
  expect(record.queryByRole('button', { name: 'Edit Email' })).toBeNull();
  fireEvent.click(record.getByText('Email').nextElementSibling as HTMLElement);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a country is chosen in place and saved as it is chosen', async () => {
  const { api, record } = await open({
    [endpoints.countries.list.path]: ok([{ country_id: 4, country_name: 'Spain', country_iso2: 'ES' }]),
    [info.path]: ok({ account_parent_id: 7, version: acme.version + 1 }, 'Saved'),
  });
  fireEvent.click(record.getByText('Country').nextElementSibling as HTMLElement);
  expect(record.getByRole('combobox', { name: 'Country' })).toHaveFocus();
  await userEvent.click(await screen.findByText('Spain', { selector: '.ant-select-item-option-content *' }));
  await waitFor(() => expect(api.sentTo(info)).toHaveLength(1));
  expect(api.sentTo(info)[0]?.body).toMatchObject({ account_id: 7, account_country_id: 4 });
});

test('Escape leaves the choice and the record open, and nothing is saved', async () => {
  const { api, record } = await open();
  record.getByRole('button', { name: 'Edit Country' }).focus();
  await userEvent.keyboard('e{Escape}{Escape}');
  await waitFor(() => expect(record.queryByRole('combobox')).toBeNull());
  expect(record.getByText('Country')).toBeInTheDocument();
  expect(api.sentTo(info)).toEqual([]);
});

const ADA = JSON.stringify({ name: 'Ada Moss', contact_details: [{ 1: '+31201234567' }, { 2: 'ada@acme.example' }] });

test.each([
  ['Instagram', social, '@acme', { account_social_media: '{"1":"fb.example/acme","3":"@acme"}' }],
  [
    "Person's email",
    contact,
    'moss@acme.example',
    {
      account_contact_person:
        '{"name":"Ada Moss","contact_details":[{"1":"+31201234567"},{"2":"moss@acme.example"}],"others":[]}',
    },
  ],
] as const)('%s is one row of several, and saved with the others as they are', async (name, call, typed, sent) => {
  const account = { ...acme, account_contact_person: ADA, account_social_media: '{"1":"fb.example/acme"}' };
  const { api, record } = await open({
    [pathOf(7)]: ok(account),
    [call.path]: ok({ account_parent_id: 7, version: acme.version + 1 }, 'Saved'),
  });
  fireEvent.click(record.getByRole('button', { name: /^Show \d+ empty fields?$/ }));
  fireEvent.click(record.getByRole('button', { name: `Edit ${name}` }));
  await userEvent.keyboard(`${typed}{Enter}`);
  await waitFor(() => expect(api.sentTo(call)).toHaveLength(1));
  expect(api.sentTo(call)[0]?.body).toMatchObject({ account_id: 7, ...sent });
});

test('networks are chosen in place, and saved together when they are left', async () => {
  const network = { network_color_code: '#123456', network_status: 1, network_logo: null };
  const { api, record } = await open({
    [endpoints.networks.list.path]: ok([
      { ...network, network_id: 1, network_name: 'Solar', network_code: 'SO' },
      { ...network, network_id: 2, network_name: 'Trade', network_code: 'TR' },
    ]),
    [sales.path]: ok({ account_parent_id: 7, version: acme.version + 1 }, 'Saved'),
  });
  fireEvent.click(record.getByRole('button', { name: /^Show \d+ empty fields?$/ }));
  fireEvent.click(record.getByText('Target networks').nextElementSibling as HTMLElement);
  for (const name of ['Solar', 'Trade'])
    await userEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
  expect(api.sentTo(sales)).toEqual([]);
  await userEvent.tab();
  await waitFor(() => expect(api.sentTo(sales)).toHaveLength(1));
  expect(api.sentTo(sales)[0]?.body).toMatchObject({ account_id: 7, network_ids: '[1,2]' });
});
