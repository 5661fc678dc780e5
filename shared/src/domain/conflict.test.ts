import fc from 'fast-check';
import { conflictOf, mergeEdits } from './conflict.ts';

const FIELDS = ['city', 'email', 'phone', 'site'] as const;
type Form = Record<(typeof FIELDS)[number], string>;
const form = fc.record(
  Object.fromEntries(FIELDS.map((name) => [name, fc.constantFrom('a', 'b', 'c')])),
) as fc.Arbitrary<Form>;

describe('mergeEdits', () => {
  test('takes each field from the user who changed it, and lists fields that both changed to different values', () => {
    const base = { city: 'a', email: 'a', phone: 'a', site: 'a' };
    const mine = { ...base, city: 'mine', phone: 'mine', site: 'same' };
    const theirs = { ...base, email: 'theirs', phone: 'theirs', site: 'same' };
    expect(mergeEdits(base, mine, theirs)).toEqual({
      merged: { city: 'mine', email: 'theirs', phone: 'mine', site: 'same' },
      clashes: ['phone'],
    });
  });

  test('never loses a change that only one of the two made, and loses no input without listing it', () => {
    fc.assert(
      fc.property(form, form, form, (base, mine, theirs) => {
        const { merged, clashes } = mergeEdits(base, mine, theirs);
        for (const field of FIELDS) {
          if (mine[field] !== base[field]) expect(merged[field]).toBe(mine[field]);
          else expect(merged[field]).toBe(theirs[field]);
          const both = mine[field] !== base[field] && theirs[field] !== base[field] && mine[field] !== theirs[field];
          expect(clashes.includes(field)).toBe(both);
        }
      }),
    );
  });

  test('compares values by their meaning when given', () => {
    const meaning = (_field: string, { amount }: { amount: string }) => Number(amount);
    const merge = (mine: string, theirs: string) =>
      mergeEdits({ amount: '1' }, { amount: mine }, { amount: theirs }, meaning);
    expect(merge('1.0', '2')).toEqual({ merged: { amount: '2' }, clashes: [] });
    expect(merge('2', '2.0')).toEqual({ merged: { amount: '2' }, clashes: [] });
    expect(merge('2', '3').clashes).toEqual(['amount']);
  });

  test('treats a chosen file as a change', () => {
    const logo = new Blob(['x']);
    const merged = mergeEdits<{ logo: Blob | string }>({ logo: 'old' }, { logo }, { logo: 'new' });
    expect(merged).toEqual({ merged: { logo }, clashes: ['logo'] });
  });
});

test('conflictOf distinguishes a stale version from every other reply', () => {
  const reply = { message: '', errorCode: 11011, url: null };
  const data = { version: 3, changed_by: null, changed_at: '2026-03-01T10:00:00Z', current: null };
  expect(conflictOf({ ...reply, error: true, validations: { version: 'Changed' }, data })).toEqual(data);
  expect(conflictOf({ ...reply, error: false, validations: {}, data: { version: 3 } })).toBeNull();
  expect(conflictOf({ ...reply, error: true, validations: { version: 'Version is out of range' } })).toBeNull();
  expect(conflictOf({ ...reply, error: true, validations: { city: 'x' }, data })).toBeNull();
  expect(conflictOf(null)).toBeNull();
});
