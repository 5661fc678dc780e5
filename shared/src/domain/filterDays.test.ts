import { withDayBounds } from './filterDays.ts';

test('days become their start and end in local time; other filters stay unchanged', () => {
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
    // This day has an hour less because of daylight saving time.
    created_to: new Date(2026, 2, 30).toISOString(),
  });
});

test('an invalid day stays unchanged, so that the API refuses it', () => {
  expect(withDayBounds({ touched_from: 'x', touched_to: undefined })).toEqual({
    touched_from: 'x',
    touched_to: undefined,
  });
});
