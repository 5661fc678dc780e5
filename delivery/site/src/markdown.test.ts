import { renderMarkdown } from './markdown.ts';

const PAGES = new Set(['', 'release', 'reference/router', 'ui/core']);
const render = (markdown: string, address = 'release') =>
  renderMarkdown(markdown, { address, base: '/docs/teams', pages: PAGES });

test('headings have an address, also where two are called the same', () => {
  const { headings, html } = render('# Release\n\n## `useX` & more\n\n## Twice\n\n## Twice');
  expect(headings).toEqual([
    { id: 'release', text: 'Release', depth: 1 },
    { id: 'usex-more', text: 'useX & more', depth: 2 },
    { id: 'twice', text: 'Twice', depth: 2 },
    { id: 'twice-2', text: 'Twice', depth: 2 },
  ]);
  expect(html).toContain('<a class="anchor" href="#twice-2" aria-label="Link to Twice">');
});

test('links between files become links between pages', () => {
  const { html } = render('[a](README.md) [b](reference/router.md#link) [c](#back) [d](https://x.example/a.md)');
  expect([...html.matchAll(/href="(.*?)"/g)].map(([, href]) => href)).toEqual([
    '/docs/teams',
    '/docs/teams/reference/router#link',
    '#back',
    'https://x.example/a.md',
  ]);
  expect(render('[up](../release.md)', 'ui/core').html).toContain('href="/docs/teams/release"');
});

test('a link to a page that does not exist fails the build', () => {
  expect(() => render('[gone](gone.md)')).toThrow('The page release links to gone.md');
});

test('code has colours by classes, as the policy of the page forbids styles in markup', () => {
  const { html } = render("```ts\nconst a: string = '<b>';\n```");
  expect(html).toContain('<span class="hljs-keyword">const</span>');
  expect(html).toContain('&lt;b&gt;');
  expect(html).not.toContain('style=');
});

test('commands are separated from their output', () => {
  const { html } = render('```console\n$ npm test\n  <ok>\n```');
  expect(html).toContain('<span class="prompt" aria-hidden="true">$ </span>');
  expect(html).toContain('<span class="output">  &lt;ok&gt;</span>');
});

test('an example has a place where it runs, and its source', () => {
  const { html, hasExamples } = render('```tsx example=Button\n<Button />\n```');
  expect(hasExamples).toBe(true);
  expect(html).toContain('<div class="live" data-example="Button"></div>');
  expect(render('```tsx\n<Button />\n```').hasExamples).toBe(false);
});

test('markup in a text is shown, not run', () => {
  expect(render('A <script>alert(1)</script> tag').html).not.toContain('<script>');
});

test('the search reads paragraphs and tables below their headings', () => {
  const { sections } = render('# A\n\nfirst\n\n## B\n\n| x | y |\n| - | - |\n| `one` | two |');
  expect(sections.map(({ text, content }) => [text, content])).toEqual([
    ['A', 'first '],
    ['B', 'x y one two '],
  ]);
});
