/** Which release an error belongs to. */

import { ownerOf, watchScripts } from './attribution.ts';
import { buildEntry } from './fakeRemotes.ts';
import { allowAssets } from './fileGuard.ts';

const { origin } = location;
const OWN = `${origin}/r/leads/1.0.0/chunks/page.js`;
const HOST = `${origin}/assets/main.js`;

/** An error whose stack has these frames, the topmost first. */
const thrown = (frames: string[], message = 'boom', name = 'TypeError') =>
  Object.assign(new Error(message), { name, stack: [`${name}: ${message}`, ...frames].join('\n') });
const chrome = (address: string, at = 'f') => `    at ${at} (${address}:1:234)`;
const firefox = (address: string) => `f@${address}:1:234`;

beforeAll(() => allowAssets(buildEntry()));

test.each([
  ['thrown by it', [chrome(OWN), chrome(HOST)]],
  ['thrown at its top level', [`    at ${OWN}:1:2`]],
  ['in an async function', [chrome(OWN, 'async f')]],
  ['below a native function', ['    at Array.map (<anonymous>)', chrome(OWN)]],
  ['in Firefox and Safari', [firefox(OWN), firefox(HOST)]],
])('an error %s counts for the release', (_, frames) => {
  expect(ownerOf(thrown(frames))).toMatchObject({ name: 'leads', version: '1.0.0' });
});

test.each([
  ['of the host', [chrome(HOST)]],
  ['of the host that the release called', [chrome(HOST), chrome(OWN)]],
  ['of a release that is not loaded', [chrome(`${origin}/r/leads/9.9.9/page.js`)]],
  ['of another remote', [chrome(`${origin}/r/qlist/1.0.0/page.js`), chrome(OWN)]],
  ['of an extension that wraps it', [chrome('chrome-extension://abc/content.js'), chrome(OWN)]],
  ['of an extension in Firefox', [firefox('moz-extension://abc/content.js'), firefox(OWN)]],
  ['of another server', [chrome('https://elsewhere.example/r/leads/1.0.0/page.js')]],
  ['without a stack', []],
])('an error %s counts for none', (_, frames) => {
  expect(ownerOf(thrown(frames))).toBeUndefined();
});

test.each([
  ['The user aborted a request.', 'AbortError'],
  ['Failed to fetch', 'TypeError'],
  ['Load failed', 'TypeError'],
  ['NetworkError when attempting to fetch resource.', 'TypeError'],
])('a lost connection is no fault of the release: %s', (message, name) => {
  expect(ownerOf(thrown([chrome(OWN)], message, name))).toBeUndefined();
});

test('an address in the message is no frame', () => {
  expect(ownerOf(thrown([chrome(HOST)], `see\n    at f (${OWN}:1:2)`))).toBeUndefined();
});

test('a value that is no error counts for none', () => {
  for (const value of [undefined, null, 'text', { stack: chrome(OWN) }]) expect(ownerOf(value)).toBeUndefined();
});

test('timers and promises are watched until it is stopped', () => {
  const phases: string[] = [];
  const stop = watchScripts(({ phase, version }) => phases.push(`${phase} ${version}`));
  const fail = () => {
    const error = thrown([chrome(OWN)]);
    window.dispatchEvent(Object.assign(new Event('error'), { error }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
    window.dispatchEvent(Object.assign(new Event('error'), { error: thrown([chrome(HOST)]) }));
  };
  fail();
  expect(phases).toEqual(['script 1.0.0', 'script 1.0.0']);
  stop();
  // Without any listener the test environment would take the error for its own.
  window.addEventListener('error', () => undefined);
  fail();
  expect(phases).toHaveLength(2);
});
