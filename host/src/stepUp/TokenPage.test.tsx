import { session } from '@salesdesk/shared';
import { endpoints, OWNER_PATH, RELEASE_PATH, TOKEN_PATH } from '@salesdesk/shared/domain';
import { type FakeApi, fakeApi, ok, refused, tokenOf } from '@salesdesk/shared/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { guardTextSinks } from '../trustedTypes.ts';
import { OwnerPage, TokenPage } from './TokenPage.tsx';

const { createToken, changeOwner } = endpoints.platform;
const OWNERS = new Map([
  ['invoices', 'Invoices team'],
  ['leads', 'Leads team'],
  ['reports', 'Invoices team'],
]);
const SECRET = 'sdp_1a2b3c4d_secret';
let api: FakeApi;
beforeEach(() => {
  session.begin(tokenOf({ permissions: ['system.platform.tokens'] }));
  api = fakeApi({
    [createToken.path]: ok({ id: '1a2b3c4d', token: SECRET, expires_at: '' }),
    [changeOwner.path]: ok(null),
  });
});
afterEach(() => {
  session.end('signed-out');
  history.replaceState(null, '', '/');
});

const field = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement;
const fill = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const choose = (label: RegExp, option: string) => {
  fireEvent.mouseDown(field(label));
  fireEvent.click(screen.getByTitle(option));
};
const optionsOf = (label: RegExp) => {
  fireEvent.mouseDown(field(label));
  return [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a new token', () => {
  const open = () => render(<TokenPage owners={OWNERS} ticket="a-ticket" />);

  test('what is missing is shown at its field, and nothing is sent', async () => {
    open();
    for (const role of [/^Publish/, /^Promote/]) fireEvent.click(screen.getByRole('checkbox', { name: role }));
    press('Create token');
    for (const text of [
      'Say what the token is for',
      'Name the team',
      'Choose at least one remote',
      'Choose what the token may do',
    ])
      expect(await screen.findByText(text)).toBeInTheDocument();
    expect(field(/^Code of your/)).toHaveAttribute('aria-invalid', 'true');
    expect(api.requests).toEqual([]);
  });

  test('the remotes of the chosen team are offered; all is sent, and the token is shown once', async () => {
    const copied = jest.fn(() => Promise.resolve());
    Object.assign(navigator, { clipboard: { writeText: copied } });
    open();
    fill(/^What it is for/, 'CI of invoices');
    choose(/^Team/, 'Invoices team');
    expect(optionsOf(/^Remotes/)).toEqual(expect.arrayContaining(['invoices', 'reports']));
    expect(optionsOf(/^Remotes/)).not.toContain('leads');
    choose(/^Remotes/, 'invoices');
    fireEvent.click(screen.getByRole('checkbox', { name: /^Promote/ }));
    fill(/^Code of your/, '123 456');
    press('Create token');
    expect(await screen.findByText(/^The token “CI of invoices” is ready/)).toBeInTheDocument();
    expect(api.sentTo(createToken)[0]?.body).toEqual({
      name: 'CI of invoices',
      team: 'Invoices team',
      'remotes[]': ['invoices'],
      'roles[]': ['publish'],
      days: '90',
      code: '123456',
      ticket: 'a-ticket',
    });
    expect(screen.getByLabelText('Token')).toHaveValue(SECRET);
    press('Copy');
    await waitFor(() => expect(copied).toHaveBeenCalledWith(SECRET));
    // Neither the token nor what made it is stored.
    expect(JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }])).not.toMatch(
      /sdp_|123456|CI of/,
    );
  });

  test('a refusal is shown at its field; a reload keeps everything but the code', async () => {
    const text = 'leads belongs to Leads team. Leave it out, or make a token of that team.';
    api.on(createToken, refused(11011, text, { remotes: text }));
    const { unmount } = open();
    fill(/^What it is for/, 'CI of leads');
    choose(/^Team/, 'Leads team');
    choose(/^Remotes/, 'leads');
    fill(/^Code of your/, '123456');
    press('Create token');
    expect(await screen.findByText(text)).toBeInTheDocument();
    unmount();
    open();
    expect([field(/^What it is for/).value, field(/^Code of your/).value]).toEqual(['CI of leads', '']);
  });
});

describe('handing over', () => {
  const open = () => render(<OwnerPage remote="leads" owners={OWNERS} ticket="a-ticket" />);

  test('team and code are required; both are sent with the ticket', async () => {
    open();
    expect(screen.getByText(/^It belongs to Leads team now/)).toBeInTheDocument();
    press('Hand over');
    expect(await screen.findByText('Name the team')).toBeInTheDocument();
    expect(api.requests).toEqual([]);
    choose(/^New team/, 'Invoices team');
    fill(/^Code of your/, '123456');
    press('Hand over');
    await waitFor(() => expect(api.sentTo(changeOwner)).toHaveLength(1));
    expect(api.sentTo(changeOwner)[0]?.body).toEqual({
      remote: 'leads',
      team: 'Invoices team',
      code: '123456',
      ticket: 'a-ticket',
    });
    // Back to Platform in a new document.
    await waitFor(() => expect(takeStrayMessages()).toEqual([expect.stringContaining('navigation')]));
  });

  test('a refused team is shown at its field', async () => {
    const text = 'leads belongs to Leads team already.';
    api.on(changeOwner, refused(11011, text, { team: text }));
    open();
    choose(/^New team/, 'Leads team');
    fill(/^Code of your/, '123456');
    press('Hand over');
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});

test.each([TOKEN_PATH, OWNER_PATH, RELEASE_PATH])('on %s no code of a remote may run', (path) => {
  const createPolicy = jest.fn<object, [string, { createScriptURL: (address: string) => string | null }]>();
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
  guardTextSinks([]);
  history.replaceState(null, '', path);
  const isAllowed = (address: string) => createPolicy.mock.calls[0]?.[1].createScriptURL(address) !== null;
  expect([isAllowed('/r/leads/1.0.0/remoteEntry.js'), isAllowed('/assets/main.abc.js')]).toEqual([false, true]);
  Reflect.deleteProperty(globalThis, 'trustedTypes');
});
