import { isChanged, storable } from './useRecordForm.ts';

const logo = new File(['logo'], 'logo.png');
const saved = { name: 'Ada', password: '', logo: '/files/ada.png' as File | string | null, networks: [21] };

test('a form is changed once something differs from what is saved', () => {
  expect(isChanged(saved, saved)).toBe(false);
  expect(isChanged({ ...saved, networks: [21] }, saved)).toBe(false);
  expect(isChanged({ ...saved, name: 'A' }, saved)).toBe(true);
  expect(isChanged({ ...saved, networks: [21, 22] }, saved)).toBe(true);
  expect(isChanged({ ...saved, logo: null }, saved)).toBe(true);
  expect(isChanged({ ...saved, logo: new File([], 'logo.png') }, saved)).toBe(true);
});

test('of passwords and files a draft holds what is saved, and names them', () => {
  const form = { name: 'A', password: 'secret', logo, networks: [22] };
  expect(storable(form, saved, ['password'])).toEqual({
    form: { name: 'A', password: '', logo: '/files/ada.png', networks: [22] },
    notStored: ['password', 'logo'],
  });
  expect(form.password).toBe('secret');
  expect(storable({ ...form, password: '', logo: null }, saved, ['password'])).toEqual({
    form: { ...form, password: '', logo: null },
    notStored: [],
  });
});
