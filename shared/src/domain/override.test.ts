import { isOverrideOrigin, LOOPBACK, overrideOriginError } from './override.ts';

test.each([
  ['http://localhost:5001', true],
  ['https://localhost', true],
  ['http://127.0.0.1:80801', false],
  ['http://127.0.0.1:8080', true],
  ['https://[::1]:5001', true],
  ['http://[::1]', true],
  ['http://localhost.evil.example', false],
  ['http://127.0.0.1.evil.example', false],
  ['http://localhost@evil.example', false],
  ['http://127.0.0.2', false],
  ['http://0.0.0.0:5001', false],
  ['https://evil.example', false],
  ['ws://localhost:5001', false],
  ['javascript:alert(1)', false],
  ['null', false],
  ['', false],
  ['*', false],
])('with only the own machine listed, %s is allowed: %s', (origin, isAllowed) => {
  expect(isOverrideOrigin(origin, [LOOPBACK])).toBe(isAllowed);
});

test.each([
  ['https://build.example', true],
  ['https://build.example/', false],
  ['https://build.example:8443', false],
  ['http://build.example', false],
  ['https://a.build.example', false],
  ['https://build.example.evil.example', false],
  ['https://BUILD.example', false],
  ['http://localhost:5001', false],
])('a listed origin is compared whole: %s %s', (origin, isAllowed) => {
  expect(isOverrideOrigin(origin, ['https://build.example'])).toBe(isAllowed);
});

test('an empty list allows nothing, and `loopback` itself is not an origin', () => {
  expect(isOverrideOrigin('http://localhost:5001', [])).toBe(false);
  expect(isOverrideOrigin(LOOPBACK, [LOOPBACK])).toBe(false);
});

test('the form of an origin is checked before the server is called', () => {
  expect(overrideOriginError('https://build.example')).toBeNull();
  expect(overrideOriginError('https://build.example/path')).toMatch(/^Origin should be/);
  expect(overrideOriginError('http://build.example')).toMatch(/^Origin should be/);
});
