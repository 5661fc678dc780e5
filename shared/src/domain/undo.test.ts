import { changedSinceText, undoneText, undoOf } from './undo.ts';

const part = (name: string, isNeeded = false) => ({ name, where: { stage: 'New' }, isNeeded });

test.each([
  ['the only one', [part('Acme')], 1, 'Acme is back in New.'],
  ['one that it is about', [part('Acme', true), part('Other')], 2, 'Acme is back in New.'],
  [
    'what hangs on it stays',
    [part('Acme', true)],
    3,
    'Acme is back in New. 2 of 2 companies were changed since and stay as they are.',
  ],
  ['all of many', [part('A'), part('B')], 2, 'All 2 changes were undone.'],
  ['some of many', [part('A')], 3, '1 of 3 changes were undone.'],
])('%s', (_what, parts, total, text) => {
  expect(undoneText(parts, total)).toBe(text);
});

test.each([
  ['Bea Blum', 'Moved', 'Bea Blum changed Acme since then: Moved. It stays as it is.'],
  ['Bea Blum', null, 'Bea Blum changed Acme since then. It stays as it is.'],
  [null, null, 'Somebody changed Acme since then. It stays as it is.'],
])('changed by %p, who did %p', (who, what, text) => {
  expect(changedSinceText('Acme', who, what)).toBe(text);
});

test.each([null, undefined, {}, { undo: null }, { undo: { id: 7, seconds: 10 } }, { undo: { id: 'a' } }, 'text'])(
  '%j offers nothing',
  (data) => {
    expect(undoOf(data)).toBeNull();
  },
);

test('an offer beside other data is found', () => {
  expect(undoOf({ account_id: 1, undo: { id: 'a', seconds: 10 } })).toEqual({ id: 'a', seconds: 10 });
});
