/** What the kit and the host's build say of an older contract, read from a copy of the shared package. ADR-136. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { olderContracts } from '../../../shared/build/shares.mjs';
import { hostOffer } from './buildKit.ts';

const ROOT = path.resolve(__dirname, '../../..');
let root: string;
let shared: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'salesdesk-older-'));
  shared = path.join(root, 'shared');
  for (const part of ['shared/src', 'shared/package.json', 'host/src/navigation'])
    cpSync(path.join(ROOT, part), path.join(root, part), { recursive: true });
  symlinkSync(path.join(ROOT, 'shared/node_modules'), path.join(shared, 'node_modules'), 'junction');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
afterEach(() => rmSync(path.join(shared, 'compat'), { recursive: true, force: true }));

function declare(major: string, declared: object): void {
  const folder = path.join(shared, 'compat', major);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'kernel.ts'),
    "export * from '../../src/kernel/index.ts';\nexport { formatDay as dayText } from '../../src/kernel/index.ts';\n",
  );
  writeFileSync(path.join(folder, 'contract.json'), JSON.stringify(declared));
}
const valid = { version: '1.4.0', until: '2027-05-31', doors: { '.': 'kernel.ts' } };

test('a package without a layer provides no older contract', () => {
  expect(olderContracts(shared)).toEqual([]);
  expect(olderContracts(path.join(ROOT, 'shared'))).toEqual([]);
});

test('a layer adds its names to those of the doors that it leaves as they are', async () => {
  declare('1', valid);
  declare('0', { ...valid, version: '0.9.0' });
  expect(olderContracts(shared).map(({ version, doors }) => [version, doors])).toEqual([
    ['1.4.0', { '.': './compat/1/kernel.ts' }],
    ['0.9.0', { '.': './compat/0/kernel.ts' }],
  ]);
  const { exports, olderContracts: offered = [] } = await hostOffer(root);
  const [older] = offered;
  expect(older).toMatchObject({ version: '1.4.0', until: '2027-05-31' });
  expect(exports['@salesdesk/shared']).not.toContain('dayText');
  expect(older?.exports['@salesdesk/shared']).toEqual([...(exports['@salesdesk/shared'] ?? []), 'dayText'].sort());
  expect(older?.exports['@salesdesk/shared/ui/core']).toEqual(exports['@salesdesk/shared/ui/core']);
});

test.each([
  ['a version that is not older', { ...valid, version: '9.0.0' }, 'version must be 1.x.y and older than'],
  ['a version of another folder', { ...valid, version: '0.4.0' }, 'version must be 1.x.y and older than'],
  ['no day', { ...valid, until: undefined }, 'until must be the last day of support, such as 2027-05-31'],
  ['a day that does not exist', { ...valid, until: '2027-02-31' }, 'until must be the last day of support'],
  ['no adapter', { ...valid, doors: {} }, 'doors must name an adapter'],
  ['an adapter that is missing', { ...valid, doors: { '.': 'gone.ts' } }, 'names gone.ts, which does not exist'],
])('%s is refused', (_, declared, sentence) => {
  declare('1', declared);
  expect(() => olderContracts(shared)).toThrow(sentence);
});

test('a folder without a declaration is refused', () => {
  declare('1', valid);
  rmSync(path.join(shared, 'compat/1/contract.json'));
  expect(() => olderContracts(shared)).toThrow('shared/compat/1/contract.json is missing');
});
