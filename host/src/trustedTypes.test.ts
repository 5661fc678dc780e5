import { grantedOrigins, guardTextSinks } from './trustedTypes.ts';

type Rules = Record<'createScriptURL' | 'createHTML', (text: string) => string | null>;

function rulesFor(origins: string[] = []): Rules {
  const createPolicy = jest.fn<object, [string, Rules]>();
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
  guardTextSinks(origins);
  expect(createPolicy.mock.calls[0]?.[0]).toBe('default');
  return createPolicy.mock.calls[0]?.[1] as Rules;
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'trustedTypes');
  document.body.replaceChildren();
});

test.each([
  ['/assets/main.abc.js', true],
  ['http://localhost/r/leads/1.0.0/remoteEntry.js?retry=1', true],
  ['http://localhost:5001/remoteEntry.js', true],
  ['/api/user/avatar/7', false],
  ['//evil.example/assets/main.js', false],
  ['data:text/javascript,alert(1)', false],
  ['blob:http://localhost/assets/1', false],
])('a script from %s: %s', (address, isAllowed) => {
  expect(rulesFor(['http://localhost:5001']).createScriptURL(address)).toBe(isAllowed ? address : null);
});

test('a style sheet is allowed; anything with a tag is refused', () => {
  const { createHTML } = rulesFor();
  expect(createHTML('.a > .b { color: red }')).toBe('.a > .b { color: red }');
  expect(createHTML('<img src=x onerror=alert(1)>')).toBeNull();
});

test('a browser without trusted types works without them', () => {
  expect(() => guardTextSinks([])).not.toThrow();
});

test('origins of granted overrides are those embedded in the page', () => {
  expect(grantedOrigins()).toEqual([]);
  const data = document.createElement('script');
  Object.assign(data, { type: 'application/json', id: 'salesdesk-overrides' });
  data.textContent = '{"overrides":[{"origin":"http://localhost:5001"},{"origin":null}]}';
  document.body.append(data);
  expect(grantedOrigins()).toEqual(['http://localhost:5001']);
});
