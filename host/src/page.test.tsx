/** The host's index.html: the check for old browsers, the colours of the browser's bar, and what makes it installable. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderHook } from '@testing-library/react';
import { useThemeColor } from './AppProviders.tsx';

const HOST = path.resolve(path.dirname(expect.getState().testPath ?? ''), '..');
const page = readFileSync(path.join(HOST, 'index.html'), 'utf8');
const css = readFileSync(path.join(HOST, '../shared/src/ui/theme.css'), 'utf8');
const [, script = ''] = /<script>([\s\S]+?)<\/script>/.exec(page) ?? [];

/** A browser with everything that the check asks for, which the DOM of tests lacks in part. */
const NEWEST = {
  RegExp,
  Object,
  CSS: { supports: () => true },
  toSpliced: [].toSpliced,
};

/** Runs the check of the page, and says what the browser shows then. */
function opened(lacking: Partial<Record<keyof typeof NEWEST, unknown>> = {}) {
  document.body.innerHTML = page.slice(page.indexOf('<body>') + 6, page.indexOf('<script>\n'));
  const browser = { ...NEWEST, ...lacking };
  const known = Object.getOwnPropertyDescriptor(Array.prototype, 'toSpliced');
  Object.defineProperty(Array.prototype, 'toSpliced', { value: browser.toSpliced, configurable: true, writable: true });
  try {
    new Function('RegExp', 'Object', 'CSS', script)(browser.RegExp, browser.Object, browser.CSS);
  } finally {
    if (known) Object.defineProperty(Array.prototype, 'toSpliced', known);
  }
  return shown();
}

const shown = () => ({
  app: document.getElementById('root') !== null,
  notice: document.querySelector('body > main.outdated') !== null,
});
const APP = { app: true, notice: false };
const NOTICE = { app: false, notice: true };

test('the check is old syntax itself, so that every browser can read it', () => {
  expect(script).not.toMatch(/=>|`|\?\.|\?\?|\b(const|let|class|async)\b/);
});

test('the newest browsers get the app', () => {
  expect(opened()).toEqual(APP);
});

test.each<[string, Parameters<typeof opened>[0]]>([
  [
    'lookbehind in patterns',
    {
      RegExp: () => {
        throw new SyntaxError('Invalid group');
      },
    },
  ],
  ['toSpliced', { toSpliced: undefined }],
  ['Object.hasOwn', { Object: {} }],
  ['color-mix', { CSS: { supports: () => false } }],
  ['CSS.supports', { CSS: undefined }],
])('a browser without %s gets the notice in three languages', (_, lacking) => {
  expect(opened(lacking)).toEqual(NOTICE);
  const languages = [...document.querySelectorAll<HTMLElement>('main [lang]')].map(({ lang }) => lang);
  expect(languages).toEqual(['en', 'nl', 'de']);
});

test.each<[string, string, new (text: string) => Error, object]>([
  ['a script of the host that it cannot read', '/assets/main.js', SyntaxError, NOTICE],
  ['a release of a remote that it cannot read, which has its own panel', '/r/leads/1.0.0/main.js', SyntaxError, APP],
  ['a script of the host that fails', '/assets/main.js', TypeError, APP],
])('a browser gets %s', (_what, file, Failure, expected) => {
  opened();
  const filename = `http://localhost${file}`;
  window.dispatchEvent(new ErrorEvent('error', { filename, error: new Failure('Unexpected') }));
  expect(shown()).toEqual(expected);
});

test("the browser's bar has the colour of the header: of the system's theme first, of the chosen one afterwards", () => {
  const surfaces = [...css.matchAll(/--sd-surface: (#[0-9a-f]{6});/g)].map(([, color]) => color);
  const metas = [
    ...page.matchAll(/<meta name="theme-color" content="(.+?)" media="\(prefers-color-scheme: (.+?)\)">/g),
  ];
  expect(metas.map(([, color, theme]) => [theme, color])).toEqual([
    ['light', surfaces[0]],
    ['dark', surfaces[1]],
  ]);
  document.head.innerHTML = metas.map(([meta]) => meta).join('');
  const colors = () => [...document.querySelectorAll('meta')].map(({ content }) => content);
  const { rerender } = renderHook(({ theme }: { theme: 'light' | 'dark' }) => useThemeColor(theme), {
    initialProps: { theme: 'dark' },
  });
  expect(colors()).toEqual([surfaces[1], surfaces[1]]);
  rerender({ theme: 'light' });
  expect(colors()).toEqual([surfaces[0], surfaces[0]]);
});

test('the manifest names icons that exist in the sizes it says', () => {
  const manifest = JSON.parse(readFileSync(path.join(HOST, 'public/manifest.webmanifest'), 'utf8')) as {
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  const sizes = manifest.icons.map(({ src, sizes: said }) => {
    const png = readFileSync(path.join(HOST, 'public', src));
    return [said, `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`];
  });
  expect(sizes.map(([, real]) => real)).toEqual(sizes.map(([said]) => said));
  expect(manifest.icons.map(({ purpose, sizes: said }) => `${said} ${purpose ?? 'any'}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const [, href = ''] of page.matchAll(/<link rel="(?:apple-touch-icon|manifest)" href="(.+?)">/g))
    expect(readFileSync(path.join(HOST, 'public', href)).length).toBeGreaterThan(500);
});
