import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HOST_FONTS, styleProblems } from './styleProblems.ts';

const ROOT = path.resolve(__dirname, '../../..');

test.each([
  '.invoices-a1__row__x{color:red}',
  '.own .ant-table-cell, .own.ant-btn{padding:0}',
  '@media (max-width: 767px){.card:hover > *{color:red}}',
  '.own{color:red;& p{margin:0} nav{display:none}}',
  'p[data-v-7ba5bd90]{margin:0}',
  'h1[_ngcontent-abc-1]{margin:0}',
  '#invoices-app td{margin:0}',
  ':where(.own) p, :is(.own, #invoices-app) p{margin:0}',
  '@keyframes spin{from{rotate:0deg}50%,to{rotate:1turn}}',
  '@scope (.own){p{margin:0}}',
  '@font-face{font-family:Invoices;src:url(a.woff2)}',
  '@layer a, b; @layer a{.own{color:red}}',
  ':host{display:block}',
  '.own\\:hover{color:red}',
  '',
])('styles of the screen alone: %s', (text) => {
  expect(styleProblems('page.css', text)).toEqual([]);
});

test.each([
  ['body{background:green!important}', '"body"'],
  ['.own{color:red} nav , .own p{opacity:.2}', '"nav"'],
  ['*,::before{margin:0}', '"*", "::before"'],
  [':root{--sd-primary:red}', '":root"'],
  ['html[data-theme=dark]{color:red}', '"html[data-theme=dark]"'],
  ['.ant-btn{margin:3px}', '".ant-btn"'],
  ['.ant-btn.ant-btn-primary:not(.own){margin:3px}', '".ant-btn.ant-btn-primary:not(.own)"'],
  ['body:has(.own){margin:0}', '"body:has(.own)"'],
  [':is(.own, body){margin:0}', '":is(.own, body)"'],
  ['#main{margin:0}', '"#main"'],
  ['[class*=".own"]{margin:0}', '"[class*=\\".own\\"]"'],
  ['@media print{@supports (gap:0){header{display:none}}}', '"header"'],
  ['@scope (main){p{margin:0}}', '"p"'],
  ['nav{.own &{margin:0}}', '"nav"'],
  ['a{x:y} b{x:y} i{x:y} u{x:y} p{x:y}', '"a", "b", "i" and 2 more'],
])('styles of the whole page: %s', (text, named) => {
  expect(styleProblems('page.css', text)).toEqual([
    `page.css styles the whole page with ${named}. Begin each selector with a class of your own, as CSS modules do.`,
  ]);
});

test("a font in place of the host's, and a file that is no style sheet", () => {
  expect(styleProblems('a.css', '@font-face{font-family:"inter";src:url(a.woff2)}')).toEqual([
    'a.css replaces the font "inter" of the page. Give the family a name of your own.',
  ]);
  expect(styleProblems('a.css', '.own{color:red')).toEqual([
    expect.stringContaining('as a style sheet: Unclosed block'),
  ]);
});

test("the host's fonts are those of its theme", () => {
  const [, fonts = ''] =
    /--sd-font: ([^;]*);/.exec(readFileSync(path.join(ROOT, 'shared/src/ui/theme.css'), 'utf8')) ?? [];
  const families = fonts.split(', ').map((family) => family.replaceAll('"', ''));
  expect(families.filter((family) => !/^(system-ui|-apple-system|sans-serif)$/.test(family))).toEqual(HOST_FONTS);
});
