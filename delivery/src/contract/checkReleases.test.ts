import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { create } from 'tar';
import { makeWorkspace, runIn } from '../../test/commandLine.ts';
import { imported, OFFER, withRecord } from '../../test/contractRecord.ts';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { publish } from '../releases/publish.ts';
import { pin } from '../releases/rollout.ts';
import { servedReleases } from '../releases/status.ts';
import { checkReleases, describeCheck, type RecordedRelease, withoutOwnProblems } from './checkReleases.ts';
import { checkTypes, compilerMessages, findCompiler, type TypeCheck } from './typeCheck.ts';

const PAGE = `import { formatNumber } from '@salesdesk/shared';
import './Page.css';
import { draw } from 'a-package-that-is-not-installed';

export default () => draw(formatNumber(1, { digits: 2 }));
`;
const DECLARED = 'export declare function formatNumber(value: number, options?: { digits?: number }): string;\n';
const compiler = findCompiler(__dirname) ?? '';

/** The contract's package with these declarations. */
async function contractWith(declared: string): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, 'definitions'));
  await writeFile(path.join(folder, 'definitions/index.d.ts'), declared);
  await writeFile(path.join(folder, 'styles.d.ts'), "declare module '*.css';\n");
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ exports: { '.': { types: './definitions/index.d.ts' }, './build': './build/index.mjs' } }),
  );
  return folder;
}
const typesOf = async (declared: string): Promise<TypeCheck> => ({
  folder: await temporaryFolder(),
  contract: await contractWith(declared),
  modules: [],
  compiler,
});

const HOST_OFFER = { contract: '1.2.0', ...OFFER };

const released = (change: Partial<RecordedRelease> = {}): RecordedRelease => ({
  remote: 'leads',
  version: '1.0.0',
  role: 'live',
  owner: 'Leads team',
  contract: '^1.2.0',
  shared: {},
  record: { contract: '1.2.0', kit: null, imports: [imported('formatNumber')], sources: { 'src/Page.tsx': PAGE } },
  ...change,
});

test('a contract that still has everything breaks nothing; styles and foreign packages are not its matter', async () => {
  const wider = DECLARED.replace('digits?: number', 'digits?: number; sign?: boolean');
  const check = await checkReleases([released()], HOST_OFFER, await typesOf(wider));
  expect(check).toEqual({ broken: [], unknown: [], older: [], checked: 1, hasTypes: true });
});

test.each([
  ['an export that is gone', 'export declare const other: string;\n', 1, 'formatNumber'],
  ['an option that is renamed', DECLARED.replace('digits', 'decimals'), 5, 'digits'],
  ['a narrower type', DECLARED.replace('digits?: number', 'digits?: 1 | 3'), 5, 'digits'],
  [
    'a new required parameter',
    DECLARED.replace('): string', ', language: string): string').replace('?:', ':'),
    5,
    'formatNumber',
  ],
])('%s is named with its place', async (_, declared, line, symbol) => {
  const other = released({ remote: 'team', record: { contract: '', kit: null, imports: [], sources: {} } });
  const { broken } = await checkReleases([other, released()], HOST_OFFER, await typesOf(declared));
  expect(broken).toEqual([
    {
      remote: 'leads',
      version: '1.0.0',
      role: 'live',
      owner: 'Leads team',
      file: 'src/Page.tsx',
      line,
      symbol,
      message: expect.any(String),
    },
  ]);
});

test('names are compared without a compiler, and for what the compiler does not see', async () => {
  const offer = { contract: '1.2.0', exports: { '@salesdesk/shared': ['formatDate'] } };
  for (const types of [null, await typesOf(DECLARED)]) {
    const check = await checkReleases([released(), released({ version: '0.9.0', record: null })], offer, types);
    expect(check).toMatchObject({ checked: 1, unknown: ['leads 0.9.0 (live, Leads team)'], hasTypes: types !== null });
    expect(check.broken.map(({ line, symbol }) => [line, symbol])).toEqual([[3, 'formatNumber']]);
    expect(describeCheck(check)).toContain(
      'leads 1.0.0 (live, Leads team) would break:\n  src/Page.tsx:3  formatNumber:',
    );
  }
});

test('a compiler that cannot run is no empty result', async () => {
  const types = { ...(await typesOf(DECLARED)), compiler: __filename };
  await expect(checkReleases([released()], HOST_OFFER, types)).rejects.toThrow('The compiler could not run');
});

test('the reasons of an error belong to it', () => {
  const output = 'a/b.ts(3,7): error TS2322: One.\n  Two.\n    Three.\nFound 1 error.\n';
  expect(compilerMessages(output)).toEqual([
    { file: 'a/b.ts', line: 3, column: 7, code: 2322, text: 'One.\n  Two.\n    Three.' },
  ]);
});

test('live, trial, fallback and pinned releases have to keep working; others do not', async () => {
  const { own } = await makeWorkspace();
  const { store } = own;
  const bring = async (version: string, traffic?: number) => {
    const build = await withRecord(await fakeBuild({ version }), { contract: version });
    await publish({ build, store, host: HOST, ...(traffic ? { traffic } : {}) });
  };
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await bring(version);
  await bring('1.4.0', 10);
  await pin(store, 'leads', '1.1.0', true, { by: 'Ada' });
  const found = await servedReleases(store);
  expect(found.map(({ version, role, record }) => [version, role, record?.contract]).sort()).toEqual([
    ['1.1.0', 'pinned', '1.1.0'],
    ['1.2.0', 'fallback', '1.2.0'],
    ['1.3.0', 'live', '1.3.0'],
    ['1.4.0', 'trial', '1.4.0'],
  ]);
  expect(found[0]?.owner).toBe('Leads team');
});

test('verify checks the sources against the kit, with the compiler of the remote', async () => {
  const { root } = await makeWorkspace();
  const remote = await temporaryFolder();
  await writeFile(path.join(remote, 'remote.json'), '{}');
  await cp(await withRecord(await fakeBuild(), released().record ?? {}), path.join(remote, 'dist'), {
    recursive: true,
  });
  const verify = () => runIn(root, ['verify', remote]);
  expect((await verify()).printed).toContain('Its types were not checked, because no kit is built here.');

  const kit = path.join(root, 'delivery/kit/dist');
  await mkdir(kit, { recursive: true });
  const offer = async (declared: string) => {
    const cwd = await contractWith(declared);
    const files = ['package.json', 'styles.d.ts', 'definitions'];
    await create({ gzip: true, file: path.join(kit, 'shared.tgz'), cwd, prefix: 'package' }, files);
    await writeFile(path.join(kit, 'kit.json'), JSON.stringify(OFFER));
  };
  await offer(DECLARED);
  expect((await verify()).printed).toContain('TypeScript is not installed here, so its types were not checked.');

  await mkdir(path.join(remote, 'node_modules'));
  await symlink(path.resolve(path.dirname(compiler), '..'), path.join(remote, 'node_modules/typescript'));
  const { code, printed } = await verify();
  expect([code, printed]).toEqual([0, expect.stringContaining('It uses 1 name of the host; its types fit.')]);
  await offer(DECLARED.replace('digits', 'decimals'));
  const refused = await verify();
  expect([refused.code, refused.logged]).toEqual([3, expect.stringContaining('src/Page.tsx:5 digits: ')]);
});

test('verify says that the use of the contract by a plain build is not known', async () => {
  const { root } = await makeWorkspace();
  expect((await runIn(root, ['verify', await fakeBuild()])).printed).toContain('Its use of the contract is not known');
});

test('a problem that a release has with its own contract is not the host’s', async () => {
  const page = `${PAGE}export const wrong: number = 'text';\n`;
  const record = { contract: '1.2.0', kit: '1.2.0-own', imports: [], sources: { 'src/Page.tsx': page } };
  const releases = [released({ record })];
  const changed = await checkReleases(
    releases,
    { contract: '1.2.0' },
    await typesOf('export declare const other: string;\n'),
  );
  expect(changed.broken.map(({ line }) => line)).toEqual([1, 6]);
  const own = async () => (await checkTypes([record], await typesOf(DECLARED)))[0] ?? [];
  expect((await withoutOwnProblems(changed, releases, own)).broken.map(({ symbol }) => symbol)).toEqual([
    'formatNumber',
  ]);
});
