/** The panel of recorded answers and the form of events, over a model that a test holds. */
import { notify } from '@salesdesk/shared';
import type { CallRecord, FrameRecord, Recording } from '@salesdesk/shared/domain';
import { renderPage } from '@salesdesk/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
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

function Held({ records, first }: { records: FrameRecord[]; first: Recording[] }) {
  const [list, setList] = useState<readonly Recording[]>(first);
  shown = list;
  const isolation = {
    ...{ remote: 'networks', records, emit, change, clearRecords: () => {} },
    recordings: { list, isRecording: false, problem: null, setRecording: () => {}, replace: setList },
    state: stateOf(new URLSearchParams('api=recorded')),
  };
  return <Recorder isolation={isolation as unknown as Isolation} />;
}

function show(first: Recording[] = [answer], records: FrameRecord[] = []) {
  emit = jest.fn();
  change = jest.fn();
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  renderPage(<Held records={records} first={first} />);
}
afterEach(() => jest.restoreAllMocks());

const view = (name: string) => userEvent.click(screen.getByText(name, { selector: 'div, div *' }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
async function type(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

function open(content: unknown) {
  // jsdom reads no files.
  const file = Object.assign(new File([], 'networks.json'), { text: async () => JSON.stringify(content) });
  return userEvent.upload(screen.getByLabelText('Recordings'), file);
}

test('a file of recordings is opened and replayed; any other is refused', async () => {
  const error = jest.spyOn(notify, 'error').mockReturnValue();
  show([]);
  await view('Answers');
  expect(screen.getByText(/^Nothing is recorded/)).toBeVisible();
  for (const content of [[], 'x', { answers: [answer] }, [{ ...answer, status: '200' }]]) await open(content);
  expect(error.mock.calls).toEqual(Array(4).fill(['networks.json contains no recordings.']));
  expect(shown).toEqual([]);
  await open([{ ...answer, status: 409 }]);
  const [row] = within(await screen.findByRole('list', { name: 'Recorded answers' })).getAllByRole('listitem');
  expect(row).toHaveTextContent('409');
  expect(change).toHaveBeenCalledWith({ api: { kind: 'recorded' } });
  await press('Remove all');
  expect(shown).toEqual([]);
});

test('the saved file has no e-mail addresses and telephone numbers', async () => {
  const saved: Blob[] = [];
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  show([{ ...answer, body: { data: [{ email: 'ann@example.com', phone: '+31612345678' }] } }]);
  await view('Answers');
  await press('Download');
  const reader = new FileReader();
  reader.readAsText(saved[0] as Blob);
  await waitFor(() => expect(reader.result).not.toBeNull());
  expect(JSON.parse(reader.result as string)).toEqual([
    { ...answer, body: { data: [{ email: 'person1@masked.example', phone: '+31615555555' }] } },
  ]);
});

test('replay goes on and off', async () => {
  show();
  await view('Answers');
  await press('Back to the real API');
  expect(change).toHaveBeenCalledWith({ api: { kind: 'real' } });
});

test('an event is emitted with a payload of its type only', async () => {
  show();
  await view('Emit');
  const field = screen.getByLabelText(/^Payload/);
  await type(field, '{"accountId": "x"}');
  await press('Emit');
  expect(emit).not.toHaveBeenCalled();
  expect(field).toHaveAccessibleDescription('Enter JSON with the fields of the event, each of its type.');
  await type(field, '{"accountId": 12}');
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
