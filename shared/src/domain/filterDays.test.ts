import { withDayBounds } from './filterDays.ts';

test('days go from the moment they begin by this clock to the moment they end; other filters as they are', () => {
  const filters = {
    name: '2026-03-01',
    created_from: '2026-03-29',
    created_to: '2026-03-29',
    fee_min: '5',
    login_to: '',
  };
  expect(withDayBounds(filters)).toEqual({
    ...filters,
    created_from: new Date(2026, 2, 29).toISOString(),
    // An hour shorter than others where the clocks change.
    created_to: new Date(2026, 2, 30).toISOString(),
  });
});

test('what is no day stays for the API to refuse', () => {
  expect(withDayBounds({ touched_from: 'x', touched_to: undefined })).toEqual({
    touched_from: 'x',
    touched_to: undefined,
  });
});
