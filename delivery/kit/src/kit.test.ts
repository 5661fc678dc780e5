/** The short form of e2e/tests/own-repository.spec.ts: the built kit, with the workspace's packages instead of downloads. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { x as unpack } from 'tar';
import { linkPackages } from '../test/linkPackages.ts';
import { buildKit } from './buildKit.ts';

const root = path.resolve(__dirname, '../../..');
/** As the documentation makes them; see delivery/site/src/contract. */
const DOCS = [{ address: 'ui/core', markdown: '# Core\n\n```tsx example=Button\n<Button />\n```' }];
let home: string;
let remote: string;
let contract: string;
let create: (kitVersion: string) => ReturnType<typeof spawnSync>;
let described: { version: string; bin: object; exports: Record<string, unknown>; dependencies: Record<string, string> };

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'salesdesk-kit-test-'));
  await buildKit({ root, folder: path.join(home, 'built'), version: '2.0.0-test', docs: DOCS });
  const command = path.join(home, 'command');
  mkdirSync(command);
  await unpack({ file: path.join(home, 'built/kit.tgz'), cwd: command, strip: 1 });
  contract = path.join(home, 'contract');
  mkdirSync(contract);
  await unpack({ file: path.join(home, 'built/shared.tgz'), cwd: contract, strip: 1 });
  described = JSON.parse(readFileSync(path.join(contract, 'package.json'), 'utf8'));

  // A product that hands out a kit, in a file: the command asks it by fetch.
  create = (kitVersion) => {
    const kit = { version: kitVersion, contract: described.version, package: `/r/kit/${kitVersion}/shared.tgz` };
    const preload = path.join(home, `${kitVersion}.mjs`);
    writeFileSync(preload, `globalThis.fetch = async () => new Response(${JSON.stringify(JSON.stringify(kit))});`);
    const program = path.join(command, 'bin/salesdesk.mjs');
    const args = ['--import', preload, program, '--product', 'http://product.example'];
    return spawnSync(process.execPath, [...args, 'create', 'invoices', '--no-install'], {
      cwd: home,
      encoding: 'utf8',
    });
  };
  expect(create('2.0.0-test').status).toBe(0);
  remote = path.join(home, 'invoices');
  linkPackages(remote, contract, root);
}, 120_000);
afterAll(() => rm(home, { recursive: true, force: true }));

function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(remote, 'node_modules', program), ...args],
    {
      cwd: remote,
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
      encoding: 'utf8',
    },
  );
  return { status, output: stdout + stderr };
}

const edit = (from: string, to: string) => {
  const file = path.join(remote, 'src/InvoicesPage.tsx');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
};

test('the contract has a file behind each of its doors, and exact versions of what it needs', () => {
  const files = Object.values(described.exports).flatMap((door) =>
    typeof door === 'string' ? [door] : Object.values(door as Record<string, string>),
  );
  expect(files.filter((file) => !existsSync(path.join(contract, file)))).toEqual([]);
  expect(Object.values(described.dependencies)).toEqual(
    Object.keys(described.dependencies).map(() => expect.stringMatching(/^\d+\.\d+\.\d+$/)),
  );
  const schema = JSON.parse(readFileSync(path.join(contract, 'remote.schema.json'), 'utf8'));
  expect(schema.required).toEqual(['name', 'contract', 'owner', 'routes', 'navigation']);
});

test('a page of the UI kit shows the picture of each example, which is in the package', () => {
  const [, address = ''] =
    /^!\[Button\]\((.+)\)$/m.exec(readFileSync(path.join(contract, 'docs/ui/core.md'), 'utf8')) ?? [];
  expect(
    readFileSync(path.join(contract, 'docs/ui', address))
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
});

if (process.env.LONG_TESTS)
  test('two builds of the same sources are equal, because lock files name the hash', async () => {
    const again = path.join(home, 'again');
    await buildKit({ root, folder: again, version: '2.0.0-test', docs: DOCS });
    for (const file of ['kit.tgz', 'shared.tgz'])
      expect(readFileSync(path.join(again, file)).equals(readFileSync(path.join(home, 'built', file)))).toBe(true);
  }, 120_000);

test('an older command line, which npx had kept, says which one to run', () => {
  const { status, stderr } = create('2.0.0-newer');
  expect(status).toBe(3);
  expect(stderr).toContain('npx http://product.example/r/kit/2.0.0-newer/kit.tgz create');
});

test('a created remote depends on the contract by the address of the product', () => {
  expect(JSON.parse(readFileSync(path.join(remote, 'package.json'), 'utf8')).devDependencies).toEqual({
    '@salesdesk/shared': 'http://product.example/r/kit/2.0.0-test/shared.tgz',
  });
  expect(JSON.parse(readFileSync(path.join(remote, 'remote.json'), 'utf8'))).toMatchObject({
    $schema: './node_modules/@salesdesk/shared/remote.schema.json',
    contract: `^${described.version}`,
  });
});

test('it has the contract’s types: a misspelt property is an error', () => {
  expect(run('typescript/bin/tsc')).toEqual({ status: 0, output: '' });
  edit('beside={total}', 'besides={total}');
  expect(run('typescript/bin/tsc')).toMatchObject({
    status: expect.any(Number),
    output: expect.stringContaining("Property 'besides' does not exist"),
  });
  edit('besides={total}', 'beside={total}');
}, 120_000);

test('its tests run with the host’s React, also when package.json brought another one', () => {
  for (const name of ['react', 'react-dom']) {
    const own = path.join(remote, 'node_modules', name);
    const linked = realpathSync(own);
    rmSync(own);
    cpSync(linked, own, { recursive: true });
  }
  const { status, output } = run('jest/bin/jest.js', '--config', 'jest.config.mjs');
  expect(output).toContain('3 passed');
  expect(status).toBe(0);
}, 120_000);

test('it builds with the product’s recipe, twice the same, so that a publish can be repeated', () => {
  writeFileSync(path.join(remote, 'src/Own.module.css'), '.own { --own-width: 1px; }');
  edit('beside={total}', 'beside={<i className={own.own} />}');
  edit('import ', "import own from './Own.module.css';\nimport ");
  expect(run('@rspack/cli/bin/rspack.js', 'build')).toMatchObject({ status: 0 });
  expect(run('@rspack/cli/bin/rspack.js', 'build', '--output-path', 'again')).toMatchObject({ status: 0 });
  const files = readdirSync(path.join(remote, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(remote, 'dist'), path.join(entry.parentPath, entry.name)));
  expect(files).toContain('integrity.json');
  const read = (folder: string, file: string) => readFileSync(path.join(remote, folder, file), 'latin1');
  expect(files.filter((file) => read('dist', file) !== read('again', file))).toEqual([]);
  // Elements of other style sheets read it, so it keeps its name.
  const styles = files.filter((file) => file.endsWith('.css')).map((file) => read('dist', file));
  expect(styles.join()).toContain('--own-width:1px');
  const built = JSON.parse(readFileSync(path.join(remote, 'dist/remote.json'), 'utf8'));
  expect(built).toMatchObject({
    name: 'invoices',
    version: '1.0.0',
    shared: { '@salesdesk/shared': `^${described.version}` },
  });
  expect(built).not.toHaveProperty('$schema');
}, 120_000);
