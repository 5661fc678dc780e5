import type { TimelineEntry } from '@salesdesk/shared/domain';
import { mergedEntries, sentenceOf } from './timeline.model.ts';

let serial = 100;
const entry = (values: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id: serial--,
  at: '2026-03-01T10:00:00.000Z',
  by: { user_id: 1, name: 'Anna Weber' },
  kind: 'edited',
  is_undo: false,
  stage: null,
  file: null,
  changes: [],
  summary: null,
  message: null,
  activity: null,
  ...values,
});

test.each<[string, Partial<TimelineEntry>]>([
  [
    'Anna Weber added the company: City to Delft.',
    {
      kind: 'created',
      changes: [
        { field: 'name', from: null, to: 'A' },
        { field: 'city', from: null, to: 'Delft' },
      ],
    },
  ],
  ['Anna Weber imported the company from fair.csv.', { kind: 'imported', file: 'fair.csv' }],
  [
    'Anna Weber changed it by an import from fair.csv: City to Delft.',
    { file: 'fair.csv', changes: [{ field: 'city', from: null, to: 'Delft' }] },
  ],
  [
    'Anna Weber took back what fair.csv changed: City: Delft removed.',
    { kind: 'reverted', file: 'fair.csv', changes: [{ field: 'city', from: 'Delft', to: null }] },
  ],
  ['Anna Weber promoted it to a lead (New).', { kind: 'promoted', stage: { from: null, to: 'New' } }],
  ['Anna Weber moved it from Proposal to Won.', { kind: 'moved', stage: { from: 'Proposal', to: 'Won' } }],
  ['Anna Weber moved it to another stage.', { kind: 'moved', stage: { from: null, to: null } }],
  [
    'Anna Weber undid the move (back in Proposal).',
    { kind: 'moved', is_undo: true, stage: { from: 'Won', to: 'Proposal' } },
  ],
  ['Anna Weber changed Phone from 1 to 2.', { changes: [{ field: 'phone', from: '1', to: '2' }] }],
  [
    'Anna Weber changed Phone from 1 to 2, Expected sale amount from $1,200 to $1,500.',
    {
      changes: [
        { field: 'phone', from: '1', to: '2' },
        { field: 'amount', from: 1200, to: 1500 },
      ],
    },
  ],
  ['Somebody handed over from Tom to Lea.', { by: null, kind: 'other', summary: 'Handed over from Tom to Lea' }],
])('%s', (sentence, values) => {
  expect(sentenceOf(entry(values))).toBe(sentence);
});

describe('steps of one form', () => {
  const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
  const city = (from: string | null, to: string | null) => ({ field: 'city', from, to }) as const;

  it('saved within the window are merged into one change from the first value to the last', () => {
    const lines = mergedEntries([
      entry({ at: at(8), changes: [{ field: 'amount', from: 1, to: 2 }] }),
      entry({ at: at(4), changes: [city('B', 'C')] }),
      entry({ at: at(0), changes: [city('A', 'B'), { field: 'email', from: null, to: 'a@b.example' }] }),
    ]);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.changes).toEqual([
      city('A', 'C'),
      { field: 'email', from: null, to: 'a@b.example' },
      { field: 'amount', from: 1, to: 2 },
    ]);
  });

  it('that end unchanged are dropped; a field cleared last is shown as cleared', () => {
    expect(mergedEntries([entry({ changes: [city('B', 'A')] }), entry({ changes: [city('A', 'B')] })])).toEqual([]);
    expect(
      mergedEntries([entry({ changes: [city('B', null)] }), entry({ changes: [city('A', 'B')] })])[0]?.changes,
    ).toEqual([city('A', null)]);
  });

  it.each<[string, Partial<TimelineEntry>]>([
    ['somebody else', { by: { user_id: 2, name: 'Tom' } }],
    ['six minutes later', { at: at(6) }],
    ['by an import', { file: 'a.csv' }],
    ['by an undo', { is_undo: true }],
    ['a move', { kind: 'moved', changes: [] }],
  ])('stay separate: %s', (_what, values) => {
    const later = entry({ at: at(0), changes: [city('B', 'C')], ...values });
    expect(mergedEntries([later, entry({ at: at(0), changes: [city('A', 'B')] })])).toHaveLength(2);
  });
});

describe('moves of one person within the window are one line', () => {
  const moved = (from: string, to: string, values: Partial<TimelineEntry> = {}) =>
    entry({ kind: 'moved', changes: [], stage: { from, to }, ...values });

  it.each([
    [
      'from the first stage to the last',
      [
        ['Contacted', 'Proposal'],
        ['New', 'Contacted'],
      ],
      'moved it from New to Proposal in 2 moves',
    ],
    [
      'and back',
      [
        ['Contacted', 'New'],
        ['Proposal', 'Contacted'],
        ['New', 'Proposal'],
      ],
      'moved it 3 times, back to New',
    ],
  ])('%s', (_what, stages, sentence) => {
    const lines = mergedEntries(stages.map(([from = '', to = '']) => moved(from, to)));
    expect(lines.map(sentenceOf)).toEqual([`Anna Weber ${sentence}.`]);
  });

  it('an undone one counts; one of somebody else, or later, stays a line of its own', () => {
    const [first, undone] = [moved('New', 'Contacted'), moved('Contacted', 'New', { is_undo: true })];
    expect(mergedEntries([undone, first])).toHaveLength(1);
    expect(mergedEntries([{ ...undone, by: { user_id: 2, name: 'Tom' } }, first])).toHaveLength(2);
    expect(mergedEntries([{ ...undone, at: '2026-03-09T10:00:00.000Z' }, first])).toHaveLength(2);
  });
});
