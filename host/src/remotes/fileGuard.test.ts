import { RemoteFailure } from './failure.ts';
import { buildEntry } from './fakeRemotes.ts';
import { allowAssets, guardReleaseFiles, lastFailedFile, showStyles } from './fileGuard.ts';

const HASH = `sha384-${'A'.repeat(64)}`;
const entry = buildEntry();

/** jsdom has neither workers nor worklets. */
const started: string[] = [];
class FakeWorker {
  constructor(address: string | URL) {
    started.push(String(address));
  }
}
class FakeWorklet {
  async addModule(address: string) {
    started.push(address);
  }
}

beforeAll(() => {
  Object.assign(globalThis, { Worker: FakeWorker, SharedWorker: FakeWorker, Worklet: FakeWorklet });
  // jsdom lacks this property.
  for (const { prototype } of [HTMLScriptElement, HTMLLinkElement]) {
    Object.defineProperty(prototype, 'integrity', {
      configurable: true,
      get(this: Element) {
        return this.getAttribute('integrity') ?? '';
      },
      set(this: Element, value: string) {
        this.setAttribute('integrity', value);
      },
    });
  }
  guardReleaseFiles();
  allowAssets(entry);
});

function script(src: string): HTMLScriptElement {
  const element = document.createElement('script');
  element.src = src;
  return element;
}

function stylesheet(href: string): HTMLLinkElement {
  const element = document.createElement('link');
  element.rel = 'stylesheet';
  element.href = href;
  return element;
}

test.each([
  ['a chunk', () => script(`${entry.folder}page.js`)],
  ['a retried chunk', () => script(`${entry.folder}page.js?retry=x`)],
  ['a stylesheet', () => stylesheet(`${entry.folder}page.css`)],
  ['an address without its origin', () => script('/r/leads/1.0.0/page.js')],
])("%s that a remote's own bundler inserts has the hash of the document", (_, make) => {
  const { integrity, crossOrigin } = make();
  expect([integrity, crossOrigin]).toEqual([HASH, 'anonymous']);
});

test('a bundler cannot remove or replace the hash', () => {
  const element = script(`${entry.folder}page.js`);
  element.integrity = 'undefined';
  expect(element.integrity).toBe(HASH);
  element.integrity = '';
  expect(element.getAttribute('integrity')).toBe(HASH);
});

test('an unlisted file is refused and named', () => {
  const element = document.createElement('script');
  expect(() => {
    element.src = `${entry.folder}smuggled.js`;
  }).toThrow(RemoteFailure);
  expect(() => script(`${entry.folder}smuggled.js`)).toThrow('there is no hash for smuggled.js');
  expect(element.getAttribute('src')).toBeNull();
});

test('the failed file is known even when a bundler does not name it', () => {
  stylesheet(`${entry.folder}page.css?retry=x`).dispatchEvent(new Event('error'));
  expect(lastFailedFile(entry)).toBe('page.css');
});

test('a file of a release that was not allowed is refused', () => {
  expect(() => stylesheet('/r/leads/6.6.6/page.css')).toThrow(
    '/r/leads/6.6.6/page.css does not belong to a known release',
  );
});

test("the host's own files are not changed", () => {
  const element = script('/assets/main.abc.js');
  element.integrity = 'sha384-own';
  expect([element.src, element.integrity]).toEqual(['http://localhost/assets/main.abc.js', 'sha384-own']);
});

test('workers and worklets start from listed files only', async () => {
  const listed = `${entry.folder}page.js`;
  const smuggled = `${entry.folder}smuggled.js`;
  const worklet = new Worklet();
  expect(new Worker(new URL(listed))).toBeInstanceOf(Worker);
  new SharedWorker(listed);
  await worklet.addModule(listed);
  expect(started).toEqual([listed, listed, listed]);
  expect(() => new Worker(smuggled)).toThrow(RemoteFailure);
  expect(() => new SharedWorker('/r/nobody/1.0.0/page.js')).toThrow('known release');
  await expect(worklet.addModule(smuggled)).rejects.toThrow(RemoteFailure);
  expect(started).toHaveLength(3);
});

test('style sheets of a release apply only while one of its screens is shown', () => {
  const [early, print] = [stylesheet(`${entry.folder}page.css`), document.createElement('link')];
  Object.assign(print, { rel: 'stylesheet', media: 'print' });
  print.href = `${entry.folder}page.css`;
  const others = stylesheet('/assets/main.css');
  document.head.append(early, print, others);
  const media = () => [early, print, others].map((link) => link.media);
  expect(media()).toEqual(['not all', 'not all', '']);
  const ends = [showStyles(entry.folder), showStyles(entry.folder)];
  expect(media()).toEqual(['', 'print', '']);
  const late = stylesheet(`${entry.folder}page.css?retry=x`);
  document.head.append(late);
  expect(late.media).toBe('');
  ends[0]?.();
  expect(media()).toEqual(['', 'print', '']);
  ends[1]?.();
  expect([...media(), late.media]).toEqual(['not all', 'not all', '', 'not all']);
});
