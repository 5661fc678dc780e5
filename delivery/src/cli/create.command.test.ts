import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeWorkspace, runIn } from '../../test/commandLine.ts';

let root: string;
beforeEach(async () => {
  ({ root } = await makeWorkspace());
});
const salesdesk = (args: string[]) => runIn(root, args);

test('a remote has the common structure and the position reserved for it in the sidebar', async () => {
  const { code, printed } = await salesdesk(['create', 'invoices', '--no-install']);
  expect([code, printed]).toEqual([0, expect.stringContaining('Created remotes/invoices: "Invoices" at /invoices.')]);
  const read = (file: string) => readFile(path.join(root, 'remotes/invoices', file), 'utf8');
  expect(JSON.parse(await read('remote.json'))).toEqual({
    name: 'invoices',
    contract: '^1.2.0',
    owner: 'Invoices team',
    routes: [{ path: '/invoices', module: './InvoicesPage', title: 'Invoices', layout: 'shell' }],
    navigation: [{ section: 'main', order: 70, icon: 'invoices', label: 'Invoices', path: '/invoices' }],
    labels: { nl: { Invoices: 'Invoices' } },
  });
  const pattern = await readFile(path.resolve(__dirname, '../../../remotes/networks/package.json'), 'utf8');
  expect(JSON.parse(await read('package.json'))).toEqual({
    ...JSON.parse(pattern),
    name: '@salesdesk/invoices',
    version: '1.0.0',
  });
  expect(await read('src/InvoicesPage.tsx')).toContain('export default function InvoicesPage()');
  expect((await salesdesk(['create', 'invoices', '--no-install'])).code).toBe(4);
});

test('a name of several words becomes one identifier and a readable title', async () => {
  const args = ['create', 'price-lists', '--no-install', '--permission', 'data.leads.view', '--owner', 'Pricing'];
  const made = JSON.parse((await salesdesk([...args, '--json'])).printed);
  expect(made.files).toEqual(
    expect.arrayContaining(['src/PriceListsPage.test.tsx', 'src/price-lists.api.ts', 'src/usePriceLists.ts']),
  );
  const folder = path.join(root, 'remotes/price-lists');
  const [declared, page] = await Promise.all(
    ['remote.json', 'src/PriceListsPage.tsx'].map((file) => readFile(path.join(folder, file), 'utf8')),
  );
  expect(JSON.parse(declared ?? '')).toMatchObject({
    owner: 'Pricing',
    routes: [{ path: '/price-lists', module: './PriceListsPage', title: 'Price lists', permission: 'data.leads.view' }],
  });
  expect(page).toContain("title={t('Price lists')}");
  expect(await readFile(path.join(folder, 'src/texts.nl.ts'), 'utf8')).toContain("'Price lists': 'Price lists',");
  expect(page).not.toContain('__');
});

test.each([
  ['company.tab', 'src/InvoicesExtension.tsx', "(_props: SlotProps<'company.tab'>)"],
  ['search.source', 'src/InvoicesExtension.ts', "SlotFunction<'search.source'> = async"],
])('an extension of %s stands beside the page, with a test', async (slot, file, text) => {
  const { code, printed } = await salesdesk(['create', 'invoices', '--no-install', '--extension', slot, '--json']);
  expect([code, JSON.parse(printed).files]).toEqual([
    0,
    expect.arrayContaining([file, file.replace('.ts', '.test.ts')]),
  ]);
  const read = (name: string) => readFile(path.join(root, 'remotes/invoices', name), 'utf8');
  expect(JSON.parse(await read('remote.json')).extensions).toEqual([
    { id: 'invoices', slot, module: './InvoicesExtension', title: 'Invoices' },
  ]);
  expect(await read(file)).toContain(text);
  expect(await read(file)).not.toContain('__');
});

test('a slot that there is not is refused with those that there are', async () => {
  const { code, logged } = await salesdesk(['create', 'invoices', '--no-install', '--extension', 'company.tabs']);
  expect([code, logged]).toEqual([2, expect.stringMatching(/There is no slot "company\.tabs"\. There are: header, /)]);
});
