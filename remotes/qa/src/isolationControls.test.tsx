/** The panel of recorded answers and the form of events, over a model that a test holds. */
import { type CallRecord, type FrameRecord, type Recording, withRecording } from '@salesdesk/shared/domain';
import { renderPage } from '@salesdesk/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { stateOf } from './isolation.model.ts';
import { Recorder } from './Recorder.tsx';
import type { Isolation } from './useIsolation.ts';

const answer: Recording = {
  method: 'GET',
  path: '/api/catalog/networks',
  status: 200,
  body: { data: [{ name: 'Bing' }] },
};
const call: CallRecord = {
  ...{ kind: 'call', id: '1', at: 0, method: 'GET', path: answer.path, outcome: '200', hasFailed: false, ms: 4 },
  answer,
};

let emit: jest.Mock;
let change: jest.Mock;
let shown: readonly Recording[];

function Held({ records, first, tooLong }: { records: FrameRecord[]; first: Recording[]; tooLong: number | null }) {
  const [list, setList] = useState<readonly Recording[]>(first);
  shown = list;
  const answers = {
    ...{ list, isRecording: false, problem: null, setRecording: () => {} },
    put: (one: Recording) => setList(withRecording(list, one)),
    remove: (gone: Recording) => setList(list.filter((one) => one !== gone)),
    replaceAll: setList,
  };
  const isolation = {
    ...{ records, answers, emit, change, tooLong, clearRecords: () => {}, routes: [], open: () => {} },
    state: stateOf(new URLSearchParams('api=recorded')),
    route: { module: './NetworksPage' },
    release: { name: 'networks', details: { scenarios: [{ name: 'taken', title: 'T', expect: 'x' }] } },
  };
  return <Recorder isolation={isolation as unknown as Isolation} />;
}

function show(first: Recording[] = [answer], records: FrameRecord[] = [], tooLong: number | null = null) {
  emit = jest.fn();
  change = jest.fn();
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  renderPage(<Held records={records} first={first} tooLong={tooLong} />);
}
afterEach(() => jest.restoreAllMocks());

const view = (name: string) => userEvent.click(screen.getByText(name, { selector: 'div, div *' }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
async function type(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

test('an answer is made to fail, and removed', async () => {
  show();
  await view('Answers');
  await press('Let GET /api/catalog/networks fail');
  await userEvent.click(await screen.findByText('409 changed by a colleague'));
  expect(shown).toMatchObject([{ status: 409, path: answer.path, body: { data: { changed_by: 'Anna Weber' } } }]);
  const [row] = within(screen.getByRole('list', { name: 'Recorded answers' })).getAllByRole('listitem');
  expect(row).toHaveTextContent('409');
  await press('Remove GET /api/catalog/networks');
  expect(shown).toEqual([]);
  expect(screen.getByText(/^Nothing is recorded/)).toBeVisible();
});

test('a call of the list is made to fail', async () => {
  show([], [call]);
  await press('Let GET /api/catalog/networks fail');
  await userEvent.click(await screen.findByText('404 not found'));
  expect(shown).toMatchObject([{ status: 404, path: answer.path }]);
});

test('replay goes on and off', async () => {
  show();
  await view('Answers');
  await press('Back to the real API');
  expect(change).toHaveBeenCalledWith({ api: { kind: 'real' } });
});

test('answers that do not fit into a link say so', async () => {
  show([answer], [], 70_000);
  await view('Answers');
  expect(screen.getByText(/would have 70000 characters, and 64000 is the limit/)).toBeVisible();
});

test('a scenario needs a free name and what has to be seen; then both files are there', async () => {
  show();
  await view('Answers');
  await press('Save as scenario');
  expect(screen.getByText(/with names of people and companies/)).toBeVisible();
  await press('Create files');
  const name = screen.getByLabelText(/^Name/);
  expect(name).toHaveAccessibleDescription('Use small letters, digits and hyphens: odd-name.');
  await type(name, 'taken');
  await type(screen.getByLabelText(/^Title/), 'An odd name');
  await type(screen.getByLabelText(/^Has to be seen/), 'Bing');
  await press('Create files');
  expect(name).toHaveAccessibleDescription('There is a scenario with this name.');
  await type(name, 'odd-name');
  await press('Create files');
  const entry = screen.getByRole('region', { name: 'Add to scenarios.json of networks' });
  expect(JSON.parse(entry.querySelector('pre')?.textContent ?? '')).toEqual({
    ...{ name: 'odd-name', title: 'An odd name', api: 'recorded', expect: 'Bing', answers: [answer] },
  });
  expect(screen.getByRole('region', { name: 'src/NetworksPage.odd-name.test.tsx' })).toHaveTextContent(
    "renderScenario(<NetworksPage />, scenarios, 'odd-name')",
  );
});

test('an event is emitted with a payload of its type only', async () => {
  show();
  await view('Emit');
  const field = screen.getByLabelText(/^accountId/);
  await type(field, 'x');
  await press('Emit');
  expect(emit).not.toHaveBeenCalled();
  expect(field).toHaveAccessibleDescription('Enter a whole number.');
  await type(field, '12');
  await press('Emit');
  expect(emit).toHaveBeenCalledWith('account.saved', { accountId: 12 });
  expect(screen.getByText(/^account.saved emitted at/)).toBeVisible();
});

test('the list says which events were emitted by hand and which calls are not recorded', () => {
  show(
    [],
    [
      { kind: 'event', id: '3', at: 0, name: 'account.saved', payload: { accountId: 1 }, isByHand: true },
      { ...call, id: '2', outcome: '501', hasFailed: true, source: 'missing', answer: undefined } as CallRecord,
      { ...call, id: '1', source: 'recorded' },
    ],
  );
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toContain('emittedaccount.saved');
  expect(rows[1]).toContain('not recorded');
  expect(rows[2]).toContain('200recorded');
});
