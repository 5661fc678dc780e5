import { endpoints } from '../../domain/index.ts';
import { apiBaseOf, imageUrl } from './apiAddress.ts';

afterEach(() => document.head.replaceChildren());

const name = (origin: string) => {
  document.head.innerHTML = `<meta name="api-origin" content="${origin}">`;
};

test.each([undefined, ''])('without an origin (%p) the API has that of the page', (origin) => {
  if (origin !== undefined) name(origin);
  expect(apiBaseOf(endpoints.users.list)).toBe('/api/');
  expect(imageUrl('/api/files/1')).toBe('/api/files/1');
});

test('calls and pictures go to the origin that the page names', () => {
  name('https://api.example');
  expect(apiBaseOf(endpoints.users.list)).toBe('https://api.example/api/');
  expect(apiBaseOf(endpoints.auth.refresh)).toBe('https://api.example/api/');
  expect(imageUrl('/api/files/1')).toBe('https://api.example/api/files/1');
  expect(imageUrl('blob:https://app.example/1')).toBe('blob:https://app.example/1');
});

test('overrides are granted at the origin of the page, which their cookie is for', () => {
  name('https://api.example');
  for (const endpoint of Object.values(endpoints.platform)) expect(apiBaseOf(endpoint)).toBe('/api/');
});
