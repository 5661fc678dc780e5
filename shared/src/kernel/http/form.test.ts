/** Bodies as multipart. product.md section 7. */
import { formOf } from './body.ts';

const entries = (body: Record<string, unknown>) => [...formOf(body).entries()];

test('texts, numbers and flags are written out', () => {
  expect(entries({ name: 'Acme', amount: 12.5, zero: 0, flag: false, empty: '' })).toEqual([
    ['name', 'Acme'],
    ['amount', '12.5'],
    ['zero', '0'],
    ['flag', 'false'],
    ['empty', ''],
  ]);
});

test('null and undefined are left out, as "unchanged"', () => {
  expect(entries({ a: null, b: undefined, c: 'kept' })).toEqual([['c', 'kept']]);
});

test('lists are repeated under name[]', () => {
  expect(entries({ checkedPermissions: ['data.leads.view', 'data.leads.create'], checkedNetworks: [3] })).toEqual([
    ['checkedPermissions[]', 'data.leads.view'],
    ['checkedPermissions[]', 'data.leads.create'],
    ['checkedNetworks[]', '3'],
  ]);
});

test('objects and lists of objects are JSON text', () => {
  expect(entries({ social: { 1: 'acme' }, people: [{ name: 'Anna' }] })).toEqual([
    ['social', '{"1":"acme"}'],
    ['people', '[{"name":"Anna"}]'],
  ]);
});

test('a file stays the file, with its name and type', () => {
  const file = new File(['pixels'], 'face.png', { type: 'image/png' });
  const sent = formOf({ profile_image: file }).get('profile_image');
  expect(sent).toBe(file);
});

test('a blob without a name is a file all the same', () => {
  expect(formOf({ logo: new Blob(['x'], { type: 'image/png' }) }).get('logo')).toBeInstanceOf(File);
});
