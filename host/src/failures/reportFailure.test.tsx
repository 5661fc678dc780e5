import { session } from '@salesdesk/shared';
import { tokenOf } from '@salesdesk/shared/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { showBootFailure } from '../bootFailure.ts';
import { FailureBoundary } from '../FailureBoundary.tsx';
import { failureOfRemote, RemoteFailure } from '../remotes/failure.ts';
import { RemoteUnavailable } from '../remotes/RemoteUnavailable.tsx';
import { reportFailure, sendUnsentFailures } from './reportFailure.ts';

type Sent = { reference: string; phase: string; remote: string; message: string; stack: string[] };

const fetched = jest.fn(async (_address: string, _options: RequestInit) => ({ status: 202 }) as Response);
const sent = (): Sent[] => fetched.mock.calls.map(([, { body }]) => JSON.parse(String(body)));
const shown = () => screen.getByText(/^[2-9A-Z]{6}$/).textContent;
const remote = { name: 'leads', version: '1.2.0' };

beforeAll(() => Object.assign(globalThis, { fetch: fetched }));
beforeEach(() => {
  fetched.mockClear();
  fetched.mockImplementation(async () => ({ status: 202 }) as Response);
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const PHASES: RemoteFailure['phase'][] = [
  ...(['unknown', 'contract', 'outdated', 'integrity', 'shares', 'entry', 'module'] as const),
  ...(['evaluation', 'render'] as const),
];

test.each(PHASES)('the reference on the panel of a remote is sent: %s', (phase) => {
  const failure = new RemoteFailure(remote, phase, 'it failed', new TypeError('f is not a function'));
  render(<RemoteUnavailable title="Leads" failure={failure} since={new Date()} onRetry={async () => {}} />);
  expect(sent()).toEqual([expect.objectContaining({ reference: shown(), phase, remote: 'leads', release: '1.2.0' })]);
});

test('offline the panel says that the page was not opened before, and opens it once connected', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const retry = jest.fn(async () => {});
  const failure = new RemoteFailure(remote, 'shares', 'it failed');
  render(<RemoteUnavailable title="Leads" failure={failure} since={new Date()} onRetry={retry} />);
  expect(screen.getByText(/was not opened before you went offline/)).toBeVisible();
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(retry).toHaveBeenCalledTimes(1);
  online.mockRestore();
});

test('so are those of a broken page and of a start that failed', () => {
  const Broken = () => {
    throw new Error('broken');
  };
  render(
    <FailureBoundary>
      <Broken />
    </FailureBoundary>,
  );
  expect(sent()).toEqual([expect.objectContaining({ reference: shown(), phase: 'page', remote: 'host' })]);

  fetched.mockClear();
  document.body.innerHTML = '<div id="root"></div>';
  showBootFailure(new Error('no document'));
  const [, start] = /Reference: ([2-9A-Z]{6})/.exec(document.body.textContent ?? '') ?? [];
  expect(sent()).toEqual([expect.objectContaining({ reference: start, phase: 'start' })]);
});

test('a failure is sent once, with the session if there is one, and the place in the code that threw', () => {
  const token = tokenOf();
  session.begin(token);
  const cause = new Error('deep');
  cause.stack = 'Error: deep\n    at draw (https://host/r/leads/1.2.0/page.js:1:2)';
  const failure = failureOfRemote(new RemoteFailure(remote, 'render', 'its screen failed', cause));
  reportFailure(failure);
  reportFailure(failure);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ authorization: `Bearer ${token}` });
  expect(sent()[0]?.stack).toEqual(['at draw (https://host/r/leads/1.2.0/page.js:1:2)']);
  session.end('signed-out');
});

test.each([
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['when the server is unavailable', async () => ({ status: 503 }) as Response],
])('a report that cannot be sent %s is sent later', async (_, answer) => {
  fetched.mockImplementation(answer);
  const { id } = new RemoteFailure(remote, 'shares', 'x');
  await act(async () => reportFailure({ reference: id, phase: 'shares', error: new Error('x') }));
  fetched.mockClear();
  fetched.mockImplementation(async () => ({ status: 202 }) as Response);
  await act(async () => sendUnsentFailures());
  expect(sent().map(({ reference }) => reference)).toEqual([id]);
  await act(async () => sendUnsentFailures());
  expect(fetched).toHaveBeenCalledTimes(1);
});
