import { arranged, columnVariables, movedTo, shownColumns, within, withPreference } from './columns.model.ts';

const columns = [
  { key: 'name', width: 190, sticky: true },
  { key: 'status', width: 100 },
  { key: 'country', width: 120 },
  { key: 'email', width: 170 },
];
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join(' ');

test('without preferences the same columns are returned', () => {
  expect(shownColumns(columns, [])).toBe(columns);
});

test('order, width and hiding follow the preferences; the name cannot be hidden', () => {
  const shown = shownColumns(columns, [
    { key: 'email', width: 300 },
    { key: 'name', hidden: true },
    { key: 'status', hidden: true },
    { key: 'country' },
  ]);
  expect(keys(shown)).toBe('email name country');
  expect(shown[0]?.width).toBe(300);
});

test('pinned columns follow the name', () => {
  expect(keys(shownColumns(columns, [{ key: 'name' }, { key: 'status' }, { key: 'email', pinned: true }]))).toBe(
    'name email status country',
  );
});

test("a new column appears at the screen's position; a removed one is dropped", () => {
  const preferences = [{ key: 'email' }, { key: 'gone' }, { key: 'name' }, { key: 'status' }];
  expect(keys(arranged(columns, preferences))).toBe('email name status country');
});

test('a column that is hidden at first is shown once the user shows it, and not to who arranged the others before', () => {
  const more = [...columns.slice(0, 3), { key: 'city', width: 120, isHiddenAtFirst: true }, ...columns.slice(3)];
  expect(keys(shownColumns(more, []))).toBe('name status country email');
  expect(keys(shownColumns(more, [{ key: 'email' }, { key: 'name' }]))).toBe('email name status country');
  const chosen = withPreference(arranged(more, []), 'city', { hidden: false });
  expect(keys(shownColumns(more, chosen))).toBe('name status country city email');
});

test('a column moves to the position of another', () => {
  const preferences = arranged(columns, []);
  expect(keys(movedTo(preferences, 'email', 'status'))).toBe('name email status country');
  expect(keys(movedTo(preferences, 'status', 'email'))).toBe('name country email status');
  expect(keys(movedTo(preferences, 'status', 'nowhere'))).toBe('name status country email');
  expect(withPreference(preferences, 'email', { hidden: true })[3]).toEqual({ key: 'email', hidden: true });
});

test('widths stay within the limits', () => {
  expect([within(3), within(123.4), within(9000)]).toEqual([48, 123, 800]);
});

test('pinned columns are placed after the pinned ones before them', () => {
  expect(columnVariables(shownColumns(columns, [{ key: 'name' }, { key: 'email', pinned: true }]))).toEqual({
    '--width-name': '190px',
    '--before-name': '0px',
    '--width-email': '170px',
    '--before-email': 'calc(var(--width-name))',
    '--width-status': '100px',
    '--width-country': '120px',
  });
});

test('columns of buttons are placed before the ones after them', () => {
  const buttons = ['edit', 'delete'].map((key) => ({ key, width: 64, actions: true }));
  expect(columnVariables([...columns, ...buttons])).toMatchObject({
    '--after-edit': 'calc(var(--width-delete))',
    '--after-delete': '0px',
  });
});
