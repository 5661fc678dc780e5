/** `npm run serve` runs what is there: it installs, builds and publishes nothing. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = path.resolve(__dirname, '../..');
let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'salesdesk-serve-'));
  for (const file of ['package.json', 'tools/run/serve.mjs', 'tools/run/install.mjs']) {
    cpSync(path.join(ROOT, file), path.join(root, file));
  }
});
afterEach(() => rmSync(root, { recursive: true }));

const TSX = pathToFileURL(require.resolve('tsx')).href;
const serve = () =>
  spawnSync(process.execPath, ['--import', TSX, 'tools/run/serve.mjs'], { cwd: root, encoding: 'utf8' });
const filesThere = () => readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();

test('without a built host it says so and builds nothing', () => {
  const before = filesThere();
  expect(serve()).toMatchObject({ status: 1, stderr: 'The host is not built. Run "npm run build" first.\n' });
  expect(filesThere()).toEqual(before);
});

test('with one it goes straight to the product', () => {
  mkdirSync(path.join(root, 'host/dist'), { recursive: true });
  writeFileSync(path.join(root, 'host/dist/host.json'), '{}');
  // Stands in for the product.
  writeFileSync(path.join(root, 'tools/run/main.ts'), "console.log('the product')");
  const before = filesThere();
  expect(serve()).toMatchObject({ status: 0, stdout: 'the product\n', stderr: '' });
  expect(filesThere()).toEqual(before);
});

test('nothing it imports builds or publishes by itself', async () => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['tools/run/serve.mjs'],
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'dist',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    packages: 'external',
  });
  const imported = Object.keys(metafile.inputs).filter((file) => file.startsWith('tools/'));
  expect(imported).toContain('tools/run/main.ts');
  const builds = imported.filter((file) => file.startsWith('tools/release/'));
  expect(builds).toEqual([]);
});
