import { session } from '@salesdesk/shared';
import { endpoints, OVERRIDE_PATH } from '@salesdesk/shared/domain';
import { type FakeApi, fakeApi, ok, refused, tokenOf } from '@salesdesk/shared/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { guardTextSinks } from '../trustedTypes.ts';
import { OverridePage } from './openStepUpPage.tsx';

const { override } = endpoints.platform;
let api: FakeApi;
beforeEach(() => {
  session.begin(tokenOf({ permissions: ['system.platform.override'] }));
  api = fakeApi({ [override.path]: ok([]) });
});
afterEach(() => {
  session.end('signed-out');
  history.replaceState(null, '', '/');
});

const open = () => render(<OverridePage remote="leads" running="1.0.0" ticket="a-ticket" />);
const origin = () => screen.getByLabelText('Or a build served from') as HTMLInputElement;
const code = () => screen.getByLabelText(/^Code of your authenticator app/) as HTMLInputElement;
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Override' }));

test('a missing value is shown at its field, and nothing is sent', async () => {
  open();
  submit();
  expect(await screen.findByText('Choose a version or give an origin')).toBeInTheDocument();
  expect(code()).toHaveAttribute('aria-invalid', 'true');
  type(origin(), 'http://elsewhere.example');
  type(code(), '123456');
  submit();
  expect(await screen.findByText(/^Origin should be like/)).toBeInTheDocument();
  expect(api.requests).toEqual([]);
});

test('code and ticket are sent with the chosen build', async () => {
  open();
  type(origin(), 'http://localhost:5001/');
  type(code(), '123 456');
  submit();
  await waitFor(() => expect(api.sentTo(override)).toHaveLength(1));
  expect(api.sentTo(override)[0]?.body).toEqual({
    remote: 'leads',
    origin: 'http://localhost:5001',
    code: '123456',
    ticket: 'a-ticket',
  });
  // Back to Platform in a new document.
  await waitFor(() => expect(takeStrayMessages()).toEqual([expect.stringContaining('navigation')]));
});

test('a refused code is shown at its field; typed values stay, also after a reload', async () => {
  const text = 'This code was used already. Wait for the next one.';
  api.on(override, refused(11011, text, { code: text }));
  const { unmount } = open();
  type(origin(), 'http://localhost:5001');
  type(code(), '123456');
  submit();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect([origin().value, code().value]).toEqual(['http://localhost:5001', '123456']);
  unmount();
  open();
  // The code must not be stored.
  expect([origin().value, code().value]).toEqual(['http://localhost:5001', '']);
});

test('the form begins with the build of the address; one that runs already leads on to its page', async () => {
  const at = '2030-01-01T00:00:00Z';
  const running = { remote: 'leads', version: null, origin: 'http://localhost:5001', expires_at: at };
  api.on(endpoints.platform.overrides, ok([running]));
  const openAt = (build: string) =>
    render(<OverridePage remote="leads" running="1.0.0" ticket="a-ticket" origin={build} page="/leads" />);
  const { unmount } = openAt('http://localhost:5002');
  await waitFor(() => expect(api.requests).toHaveLength(1));
  expect(origin()).toHaveValue('http://localhost:5002');
  unmount();
  openAt('http://localhost:5001');
  await waitFor(() => expect(takeStrayMessages()).toEqual([expect.stringContaining('navigation')]));
});

test('on its address no code of a remote may run', () => {
  const createPolicy = jest.fn<object, [string, { createScriptURL: (address: string) => string | null }]>();
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
  guardTextSinks([]);
  const isAllowed = (address: string) => createPolicy.mock.calls[0]?.[1].createScriptURL(address) !== null;
  expect(isAllowed('/r/leads/1.0.0/remoteEntry.js')).toBe(true);
  history.replaceState(null, '', OVERRIDE_PATH);
  expect(isAllowed('/r/leads/1.0.0/remoteEntry.js')).toBe(false);
  expect(isAllowed('/assets/main.abc.js')).toBe(true);
  Reflect.deleteProperty(globalThis, 'trustedTypes');
});
