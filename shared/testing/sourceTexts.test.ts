import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { textsIn } from './sourceTexts.ts';

/** The texts found in a component with this source, with their lines. */
function found(source: string, isModuleLevel = false) {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'texts-')), 'Sample.tsx');
  writeFileSync(
    file,
    isModuleLevel ? `/** Ünïcode. */\n${source}` : `/** Ünïcode. */\nexport function Sample(p: never) {\n${source}\n}`,
  );
  const { bare, wrong, keys, plurals, shownConstants } = textsIn(file);
  const said = ({ text, line }: { text: string; line: number }) => `${line} ${text}`;
  return {
    bare: bare.map(said),
    wrong: wrong.map(said),
    keys: keys.map(said),
    plurals: plurals.map(said),
    shownConstants: shownConstants.map(({ path: names }) => names.join('.')),
  };
}

test.each([
  ['a text between tags', 'return <p>Hello</p>;', '3 Hello'],
  ['a text behind a choice', "return <p>{p ? 'Hello' : t('Bye')}</p>;", '3 Hello'],
  ['a text in a template', `return <p>{\`\${p} files\`}</p>;`, '3 {{}} files'],
  ['an attribute', 'return <a title="Hello" />;', '3 Hello'],
  ['an attribute behind a choice', "return <a aria-label={p || 'Hello'} />;", '3 Hello'],
  ['a property', "return [{ key: 'Enter', label: 'Hello' }];", '3 Hello'],
  ['words anywhere', "const a = 1;\nconst said = 'Two words';", '4 Two words'],
  ['words in a method of a class', "return class { say() { return 'Two words'; } };", '3 Two words'],
])('%s is found when it is not looked up', (_, source, expected) => {
  expect(found(source).bare).toEqual([expected]);
});

test('classes, addresses, styles, errors for developers, types and imports are not texts', () => {
  const source = `
    const a: 'Two words' = p;
    console.warn('Two words');
    document.querySelector<HTMLElement>('main h1, p');
    if (a) throw new Error('Two words');
    const b = { name: 'Harbour Books' };
    return <a className="two words" href="https://x.example" placeholder="https://">{'#'}</a>;`;
  expect(found(source).bare).toEqual([]);
});

test.each([
  [
    'a sentence that is made at run time',
    "t(p.name);\nt('a ' + p);",
    ['4 t() takes a literal or a constant; a sentence made elsewhere goes to translated()'],
  ],
  ['a place without a value', "t('{{a}} and {{b}}', { a: 1 });", ['3 no value for {{b}}']],
  [
    'a literal that is no key',
    "translated('Hello');",
    ['3 translated() is for sentences from elsewhere; a literal goes to t()'],
  ],
])('%s is wrong', (_, source, expected) => {
  expect(found(source).wrong).toEqual(expected);
});

test('a displayed constant is reported, whatever its name there', () => {
  const { shownConstants } = found(
    'const DELETE = TEXTS.delete;\nreturn <a title={DELETE.title}>{TEXTS[p]}{t(TEXTS.ok)}</a>;',
  );
  expect(shownConstants).toEqual(['TEXTS.', 'TEXTS.delete.title']);
});

test('looking up while the module loads is wrong, marking is not', () => {
  const { wrong, keys } = found("const A = t('Hello');\nconst B = msg('Bye');\nconst C = () => t('Later');", true);
  expect(wrong).toEqual(['2 t() is called while the module is loaded']);
  expect(keys).toEqual(['2 Hello', '3 Bye', '4 Later']);
});

test('keys are also found in conditions, and in functions that look them up themselves', () => {
  const { keys, plurals } = found(
    "t(p ? 'One' : 'Two');\nnotify.error('Three');\nannounce(p, { fallback: 'Four' });\nplural(p, '{{count}} a', '{{count}} as');",
  );
  expect(keys).toEqual(['3 One', '3 Two', '4 Three', '5 Four']);
  expect(plurals).toEqual(['6 {{count}} as']);
});
