import type { LiveAction, LiveChange } from '../../domain/index.ts';
import { heldStill, marksOf, sentenceOf } from './liveRows.model.ts';

const BOB = { userId: 2, name: 'Bob Moss' };
const change = (
  entityId: number | null,
  action: LiveAction = 'network.edited',
  by: LiveChange['by'] = BOB,
): LiveChange => ({
  id: `${entityId}-${action}`,
  entity: 'network',
  entityId,
  action,
  by,
  summary: null,
  message: null,
  at: '',
});
const nameOf = (id: number) => ({ 1: 'Acme', 2: 'Beta' })[id];

test('marks what others changed, with the newest word on each', () => {
  const marks = marksOf([change(1), change(1, 'network.switched'), change(2), change(null)], 9);
  expect([...marks].map(([id, { text }]) => [id, text])).toEqual([
    [1, 'Bob Moss switched this'],
    [2, 'Bob Moss changed this'],
  ]);
});

test('marks nothing of oneself, of nobody, or of a sign-in', () => {
  expect(
    marksOf([change(1), change(2, 'session.opened', { userId: 3, name: 'Eve' }), change(3, 'network.edited', null)], 2)
      .size,
  ).toBe(0);
});

test.each([
  [[change(1)], 'Bob Moss changed Acme.'],
  [[change(1, 'lead.moved')], 'Bob Moss moved Acme.'],
  [[change(7, 'network.created')], 'Bob Moss added a row.'],
  [[change(1), change(2)], 'Bob Moss changed 2 rows.'],
  [[change(1), change(2, 'network.edited', { userId: 3, name: 'Eve' })], '2 colleagues changed 2 rows.'],
  // Only one of them is shown.
  [[change(1), change(7), change(8)], 'Bob Moss changed Acme.'],
  [[change(7), change(8)], 'Bob Moss changed 2 rows.'],
  [[change(1, 'network.edited', { userId: 9, name: 'Me' })], ''],
  [[], ''],
])('says it once', (changes, sentence) => {
  expect(sentenceOf(changes, 9, nameOf)).toBe(sentence);
});

describe('rows under the pointer', () => {
  const row = (id: number, value = 'old') => ({ id, value });
  const idOf = ({ id }: { id: number }) => id;
  const shown = [row(1), row(2), row(3)];

  test.each([
    ['take new values in place', [row(3, 'new'), row(1), row(2)], [row(1), row(2), row(3, 'new')]],
    ['stay when they are gone', [row(1), row(3)], [row(1), row(2), row(3)]],
    ['wait with what came in between', [row(9), row(1), row(2), row(8), row(3)], [row(1), row(2), row(3)]],
    ['get the next page', [row(1), row(2), row(3), row(4)], [row(1), row(2), row(3), row(4)]],
  ])('%s', (_what, fresh, expected) => {
    expect(heldStill(fresh, shown, idOf)).toEqual(expected);
  });
});
