import { endpoints, type PermissionKey, type RemoteDetail, type RolloutEvent } from '@salesdesk/shared/domain';
import { fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildDetail, buildProof, buildRelease, fakeReleases, UNKNOWN } from './fakeConsole.ts';
import RemotePage from './RemotePage.tsx';

const onChange = jest.fn();
const mockOpen = jest.fn();
let detail: RemoteDetail | null = buildDetail('orders');
jest.mock('@salesdesk/shared/router', () => ({
  ...jest.requireActual('@salesdesk/shared/router'),
  useParams: () => ({ remote: 'orders' }),
}));
jest.mock('./rollout.texts.ts', () => ({
  ...jest.requireActual('./rollout.texts.ts'),
  openReleaseForm: (...what: string[]) => mockOpen(...what),
}));

const last: RolloutEvent = {
  at: '2026-02-01T00:00:00.000Z',
  action: 'tried',
  version: '1.1.0',
  traffic: 10,
  by: 'Dana',
};
const trial = buildRelease({ version: '1.1.0', traffic: 10, default: false });

beforeEach(() => {
  jest.clearAllMocks();
  detail = buildDetail('orders', {
    releases: [trial, buildRelease({ traffic: 90 })],
    kept: [
      { version: '0.9.0', since: '2026-01-01T00:00:00.000Z', isPinned: false, verdict: UNKNOWN, proof: buildProof() },
    ],
    events: [last],
    last,
  });
  fakeApi({ [endpoints.platform.tokens.path]: ok([]) });
  fakeReleases({ '/remotes/orders': () => detail }, onChange);
  onChange.mockResolvedValue({ error: false, message: 'Done.', data: { undo: null } });
});

const show = (permissions: PermissionKey[]) =>
  renderPage(<RemotePage />, { path: '/platform/remotes/orders', permissions });

async function open(permissions: PermissionKey[] = ['system.platform.view', 'system.platform.tokens']) {
  show(permissions);
  return await screen.findByRole('region', { name: 'Releases' });
}
const choose = async (version: string, action: string) => {
  fireEvent.click(screen.getByRole('button', { name: `More for ${version}` }));
  fireEvent.click(await screen.findByText(action));
};

test('what gives users a release opens the form that asks for a code', async () => {
  const releases = await open();
  fireEvent.click(within(releases).getByRole('button', { name: 'Promote to everyone: 1.1.0' }));
  expect(mockOpen).toHaveBeenCalledWith('orders', 'promote', '1.1.0');
  await choose('0.9.0', 'Roll back');
  expect(mockOpen).toHaveBeenLastCalledWith('orders', 'roll-back', '0.9.0');
  expect(onChange).not.toHaveBeenCalled();
});

test('stopping a trial asks once, names what it does, and sends what was seen', async () => {
  await open();
  await choose('1.1.0', 'Stop the trial');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Nobody gets 1.1.0 any more. Everyone gets 1.0.0 from their next page on.');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop the trial' }));
  await waitFor(() =>
    expect(onChange.mock.calls).toEqual([[{ remote: 'orders', action: 'stop', version: '1.1.0', seen: last.at }]]),
  );
});

test('without the right the buttons are there and disabled', async () => {
  const releases = await open(['system.platform.view']);
  const buttons = within(releases).getAllByRole('button');
  expect(buttons.length).toBeGreaterThan(2);
  for (const button of buttons) expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('region', { name: 'Tokens' })).toBeNull();
});

test('a stopped trial says why, and the history says who did what', async () => {
  detail = {
    ...buildDetail('orders', { events: [last], last }),
    releases: [
      { ...trial, traffic: 0, stopped: { at: last.at, traffic: 10, reason: 'It failed for 6 of 20 users.' } },
      buildRelease(),
    ],
    steps: {},
  };
  const releases = await open();
  expect(releases).toHaveTextContent('It failed for 6 of 20 users.');
  const history = within(screen.getByRole('region', { name: 'History' }));
  expect(history.getByRole('listitem')).toHaveTextContent(/^Trial 10 %1\.1\.0Dana/);
});

test('each release says how it is proved, with its faults and what looks different', async () => {
  const state = { kind: 'route', width: 390, theme: 'dark' } as const;
  const proved = { at: last.at, by: 'CI (token 1a2b3c4d)', waived: null, states: 4 };
  detail = buildDetail('orders', {
    releases: [
      buildRelease({
        version: '1.1.0',
        traffic: 5,
        default: false,
        proof: buildProof({ ...proved, state: 'failed', faults: 1 }),
      }),
      buildRelease({ traffic: 95, proof: buildProof({ ...proved, state: 'proved' }) }),
    ],
    kept: [
      { version: '0.9.0', since: last.at, isPinned: false, verdict: UNKNOWN, proof: buildProof({ waived: null }) },
      { version: '0.8.0', since: last.at, isPinned: false, verdict: UNKNOWN, proof: buildProof() },
      {
        version: '0.7.0',
        since: last.at,
        isPinned: false,
        verdict: UNKNOWN,
        proof: buildProof({ ...proved, state: 'stale' }),
      },
    ],
    proofs: {
      '1.1.0': [{ ...state, name: '/orders', faults: [{ kind: 'script', text: 'Error: boom' }] }],
      '1.0.0': [{ ...state, name: '/orders', faults: [], difference: { against: '0.9.0', percent: 3.25 } }],
    },
    last,
  });
  const releases = await open();
  const [failed, good, none, waived, stale] = within(releases)
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('strong'));
  expect(failed).toHaveTextContent('Proof failed1 fault/orders, 390 px, dark script Error: boom');
  expect(good).toHaveTextContent(
    'Proved in 4 states1 picture differs/orders, 390 px, dark 3.25 % of the picture differs from 0.9.0',
  );
  expect(none).toHaveTextContent('No proof, 5 % at most');
  expect(waived).toHaveTextContent('No proof needed');
  expect(stale).toHaveTextContent('Proved in a host of another contract');
});

test('a name that no remote has is said', async () => {
  detail = null;
  show(['system.platform.view']);
  expect(await screen.findByText('There is no remote with this name')).toBeInTheDocument();
});
