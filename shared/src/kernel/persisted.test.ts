/** What outlives a visit. product.md section 3, "Client store slices"; product.md section 9, persistence. */
import { persisted } from './persisted.ts';

const flag = persisted<boolean>('sidebar-collapsed');
const KEY = 'salesdesk.sidebar-collapsed';

afterEach(() => jest.restoreAllMocks());

test('a value is there for the next visit, under its own name', () => {
  flag.write(true);
  expect({ ...localStorage }).toEqual({ [KEY]: 'true' });
  expect(persisted<boolean>('sidebar-collapsed').read()).toBe(true);
  expect(persisted<boolean>('user' as 'sidebar-collapsed').read()).toBeNull();
});

test('false is a value, not an absence', () => {
  flag.write(false);
  expect(flag.read()).toBe(false);
});

test('cleared, it is absent', () => {
  flag.write(true);
  flag.clear();
  expect([flag.read(), localStorage.length]).toEqual([null, 0]);
});

test.each(['', 'not json', '{"half":', 'undefined'])('the unreadable text %p counts as absent', (text) => {
  localStorage.setItem(KEY, text);
  expect(flag.read()).toBeNull();
});

test('reading is done before the first paint: far inside the 5000 ms it may take', () => {
  localStorage.setItem(KEY, 'true');
  let value: boolean | null = null;
  // No promise and no timer: the value is there when the line is over.
  value = flag.read();
  expect(value).toBe(true);
});

test.each(['getItem', 'setItem', 'removeItem'] as const)('a storage that refuses %s stops nobody', (method) => {
  const refuse = jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  flag.write(true);
  expect([null, true]).toContain(flag.read());
  flag.clear();
  expect(refuse).toHaveBeenCalled();
});
