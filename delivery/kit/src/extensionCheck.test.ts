/** The record of a remote makes the compiler see what its extensions need of their slots. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkTypes, findCompiler } from '@salesdesk/delivery/contract';
import { contractRecord } from '../../../shared/build/contractRecord.mjs';

const TAB = `export default ({ company }: { company: { name: string } }) => company.name;\n`;
const FIND = `export default async ({ text }: { text: string }) => [{ label: text }];\n`;
const SLOTS = {
  'company.tab': '{ company: { name: string; city: string }; kind: string }',
  'search.source': '{ text: string }',
};

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'salesdesk-extensions-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** What the compiler says of the remote with these slots. */
async function problemsWith(slots: Record<string, string>): Promise<string[]> {
  const folder = path.join(home, 'remote');
  const contract = path.join(home, 'contract');
  await mkdir(path.join(folder, 'src'), { recursive: true });
  await mkdir(contract, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{}');
  await writeFile(path.join(folder, 'src/Tab.tsx'), TAB);
  await writeFile(path.join(folder, 'src/find.ts'), FIND);
  await writeFile(path.join(contract, 'styles.d.ts'), '');
  await writeFile(path.join(contract, 'package.json'), '{"exports":{"./domain":{"types":"./domain.d.ts"}}}');
  const props = Object.entries(slots).map(([name, type]) => `'${name}': ${type};`);
  await writeFile(
    path.join(contract, 'domain.d.ts'),
    `interface Slots { ${props.join(' ')} }
    export type SlotProps<Name extends keyof Slots> = Slots[Name];
    export type ExtensionOf<Name extends keyof Slots> = (props: Slots[Name]) => unknown;\n`,
  );
  const extensions = [
    { id: 'open-invoices', slot: 'company.tab', module: './Tab', when: { kind: 'lead' } },
    { id: 'find', slot: 'search.source', module: './find' },
  ];
  const record = contractRecord(folder, { screens: ['./src/Tab', './src/find'], extensions });
  const compiler = findCompiler(__dirname) ?? '';
  const [problems = []] = await checkTypes([record], {
    folder: path.join(home, 'check'),
    contract,
    modules: [],
    compiler,
  });
  return problems.map(({ file, text }) => `${file} ${text}`);
}

test('slots that have what the extensions use break nothing', async () => {
  expect(await problemsWith(SLOTS)).toEqual([]);
});

test.each([
  ['a slot that is gone', { 'company.tab': SLOTS['company.tab'] }, /"search\.source"' does not satisfy/],
  ['a prop that is gone', { ...SLOTS, 'company.tab': '{ kind: string }' }, /'company' is missing/],
  [
    'a prop that is narrower',
    { ...SLOTS, 'company.tab': '{ company: { city: string }; kind: string }' },
    /not assignable/,
  ],
  [
    'a field of a condition that is gone',
    { ...SLOTS, 'company.tab': '{ company: { name: string } }' },
    /'kind' does not exist/,
  ],
])('%s is a problem of the release', async (_, slots, problem) => {
  expect(await problemsWith(slots)).toContainEqual(expect.stringMatching(problem));
});
