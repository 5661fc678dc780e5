/** The reference says what the declarations say, whatever their form. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type ContractName, contractPages, readable } from './contractPages.ts';
import type { readDeclarations } from './readDeclarations.ts';

const ROOT = path.resolve(__dirname, '../../../..');
let read: ReturnType<typeof readDeclarations>;
let names: Map<string, ContractName>;
let endedBy: string[];
let printed: string;

beforeAll(() => {
  const args = ['--import', 'tsx', 'delivery/site/test/printDeclarations.ts'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  ({ read, endedBy } = JSON.parse(stdout));
  printed = stderr;
  names = new Map(read.doors[0]?.names.map((name) => [name.name, name]));
});

test('the compiler is ended before it can print that it was cancelled', () => {
  expect([endedBy, printed]).toEqual([['SIGKILL'], '']);
});

test('a name without a doc comment is there, with nothing said of it', () => {
  expect(names.get('undocumented')).toEqual({
    name: 'undocumented',
    kind: 'function',
    doc: '',
    library: null,
    declaration: 'undocumented(count: number): string',
    props: [],
  });
});

test('a generic keeps its constraint, and rest parameters their dots', () => {
  expect(names.get('generic')).toMatchObject({
    doc: 'Keeps what fits.',
    declaration: 'generic<Item extends { id: number; }>(items: readonly Item[], ...more: Item[]): Item | undefined',
  });
});

test('each overload has its line', () => {
  expect(names.get('overloaded')?.declaration).toBe(
    'overloaded(value: number): number\noverloaded(value: string): string',
  );
});

test('a component has a table of its props instead of a signature', () => {
  expect(names.get('Card')).toMatchObject({ kind: 'component', declaration: '' });
  expect(names.get('Card')?.props).toEqual([
    { name: 'title', type: 'string', isRequired: true, doc: 'Above the text.' },
    { name: 'wide', type: 'boolean', isRequired: false, doc: '' },
    { name: 'children', type: 'ReactNode', isRequired: false, doc: '' },
  ]);
});

test('options whose type is not exported are shown with their fields; a default makes a parameter optional', () => {
  const declaration = names.get('configured')?.declaration;
  expect(declaration).toMatch(/^configured\(options: HiddenOptions, isWide\?: boolean( \| undefined)?\): number\n\n/);
  expect(declaration).toContain('interface HiddenOptions {\n  /** In px. */\n  size: number;\n}');
});

test('values have their type, interfaces their text', () => {
  expect(names.get('MAX')).toMatchObject({ kind: 'value', declaration: 'const MAX: 12', doc: 'The largest.' });
  expect(names.get('Shown')).toMatchObject({ kind: 'type', declaration: expect.stringContaining('/** Its name. */') });
});

test('a call has what it takes and answers, and types that nobody exports are shown', () => {
  expect(read.calls).toEqual([
    {
      name: 'calls.things.create',
      method: '',
      path: '',
      doc: 'Adds one.',
      parts: [
        { name: 'body', type: 'Body' },
        { name: 'reply', type: 'Shown' },
      ],
    },
  ]);
  expect(read.callTypes).toEqual(['type Body = { name: string };']);
});

test('pages are Markdown: a table of props, required ones first, without our own documents', () => {
  const contract = { ...read, version: '2.0.0', permissions: ['data.leads.view'] };
  const [page] = contractPages({ contract, navigationIcons: [], exampleOf: (name) => `example of ${name}` });
  expect(page?.markdown).toContain('### Card\n\nA card.\n\nexample of Card\n\n| prop | type | |');
  expect(page?.markdown).toContain('| `title` (required) | `string` | Above the text. |');
  expect(page?.markdown).toContain('| `wide` | `boolean` |  |');
});

test('what a comment cites of the repository is left out', () => {
  expect(readable('Shows it (R-34). product.md section 5, "Code".')).toBe('Shows it.');
  expect(readable('Moves the focus. R-160.')).toBe('Moves the focus.');
  expect(readable('By the rule of product.md section 6. Always true.')).toBe(
    'By the rule of the specification. Always true.',
  );
});
