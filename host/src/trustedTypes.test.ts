import { grantedOrigins, guardTextSinks } from './trustedTypes.ts';

interface Rules {
  createScriptURL: (address: string, type: string, sink: string) => string | null;
  createHTML: (text: string) => string | null;
}

const SCRIPT = ['TrustedScriptURL', 'HTMLScriptElement src'] as const;
const WORKER = ['TrustedScriptURL', 'ServiceWorkerContainer register'] as const;

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
  ['/worker.js', false],
])('a script from %s: %s', (address, isAllowed) => {
  expect(rulesFor(['http://localhost:5001']).createScriptURL(address, ...SCRIPT)).toBe(isAllowed ? address : null);
});

test.each([
  ['/worker.js', true],
  ['/worker.js?api=https%3A%2F%2Fapi.example', true],
  ['/assets/main.abc.js', false],
  ['/r/leads/1.0.0/worker.js', false],
  ['http://localhost:5001/worker.js', false],
])('a service worker from %s: %s', (address, isAllowed) => {
  const { createScriptURL } = rulesFor(['http://localhost:5001']);
  expect(createScriptURL(address, ...WORKER)).toBe(isAllowed ? address : null);
});

test('no service worker is registered by the page that asks for the code', () => {
  history.replaceState(null, '', '/platform/override');
  expect(rulesFor().createScriptURL('/worker.js', ...WORKER)).toBeNull();
  history.replaceState(null, '', '/');
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
