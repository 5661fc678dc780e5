import { undoOf } from './undo.ts';

test.each([null, undefined, {}, { undo: null }, { undo: { id: 7, seconds: 10 } }, { undo: { id: 'a' } }, 'text'])(
  '%j offers nothing',
  (data) => {
    expect(undoOf(data)).toBeNull();
  },
);

test('an offer beside other data is found', () => {
  expect(undoOf({ account_id: 1, undo: { id: 'a', seconds: 10 } })).toEqual({ id: 'a', seconds: 10 });
});
