/** A build of the host becomes a release: described, checked, and published by the command line. ADR-156. */
import { chmod, cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeWorkspace, runIn } from '../../test/commandLine.ts';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { fakeHost } from '../../test/fakeHost.ts';
import { checkBuild } from './checkBuild.ts';
import { completeHost } from './host.ts';

const problemsOf = async (folder: string) =>
  checkBuild(folder, HOST).then(
    () => [],
    ({ failure }) => failure.problems,
  );

/** Changes the page of a complete build, and describes the result. */
async function withPage(change: (page: string) => string): Promise<string> {
  const folder = await fakeHost();
  const page = path.join(folder, 'index.html');
  await writeFile(page, change(await readFile(page, 'utf8')));
  await completeHost(folder, null);
  return folder;
}

test('a complete build is accepted, and completing it again writes nothing', async () => {
  const folder = await fakeHost({ offer: { exports: { '@salesdesk/shared': ['t'] }, icons: ['home'] } });
  expect(await problemsOf(folder)).toEqual([]);
  const times = async () => {
    const files = (await readdir(folder)).map((name) => path.join(folder, name));
    return await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
  };
  const before = await times();
  // As in an image whose file system is read-only.
  for (const name of ['remote.json', 'integrity.json', 'offer.json']) await chmod(path.join(folder, name), 0o444);
  expect(await completeHost(folder, { exports: { '@salesdesk/shared': ['t'] }, icons: ['home'] })).toBe('1.0.0');
  expect(await times()).toEqual(before);
});

test('a folder without a build is completed to nothing', async () => {
  const { root } = await makeWorkspace();
  expect(await completeHost(path.join(root, 'host/dist'), null)).toBeNull();
});

test('a page that no browser could start is refused', async () => {
  expect(await problemsOf(await withPage((page) => page.replace(/<meta name="csp-nonce" content="">/, '')))).toEqual([
    'index.html lacks the element for the nonce.',
  ]);
  expect(await problemsOf(await withPage((page) => page.replace(/main\.\w+/, 'main.gone')))).toEqual([
    'index.html loads assets/main.gone.js, which is missing.',
  ]);
  expect(await problemsOf(await withPage((page) => page.replace(/integrity="[^"]+"/, 'integrity="sha384-x"')))).toEqual(
    [expect.stringMatching(/^index\.html names another hash for assets\/main\.\w+\.js than the file has\.$/)],
  );
});

test('a preloaded script needs its hash; a font does not, which browsers do not verify', async () => {
  const preloading = (as: string) =>
    withPage((page) => {
      const [address] = /\/assets\/main\.\w+\.js/.exec(page) ?? [];
      return page.replace('</head>', `<link rel="preload" as="${as}" href="${address}"></head>`);
    });
  expect(await problemsOf(await preloading('font'))).toEqual([]);
  expect(await problemsOf(await preloading('script'))).toEqual([
    expect.stringMatching(/^index\.html names another hash for assets\/main\.\w+\.js than the file has\.$/),
  ]);
});

test('a file that was changed after the build, and a remote with the name of the host, are refused', async () => {
  const folder = await fakeHost();
  await writeFile(path.join(folder, 'host.json'), '{}');
  expect(await problemsOf(folder)).toEqual([expect.stringMatching(/^host\.json does not match its hash\./)]);
  const [first] = await problemsOf(await fakeBuild({ name: 'host' }));
  expect(first).toBe('The name host is reserved for the host.');
});

test('the command line publishes, tries out, promotes and rolls back the host of the workspace', async () => {
  const { root } = await makeWorkspace();
  const salesdesk = async (...args: string[]) => {
    const { code, printed, logged } = await runIn(root, args);
    return [
      code,
      (printed || logged)
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    ] as const;
  };
  const build = async (version: string) =>
    cp(await fakeHost({ version }), path.join(root, 'host/dist'), { recursive: true });
  await build('1.0.0');
  expect(await salesdesk('publish', 'host')).toEqual([
    0,
    ['Published host 1.0.0 for everyone, at .data/releases.', 'roll back:  salesdesk rollback host'],
  ]);
  await runIn(root, ['publish', await fakeBuild()]);
  const next = path.join(root, 'host/dist');
  await cp(await fakeHost({ version: '1.1.0' }), next, { recursive: true });
  // The build before left a script that the next one does not have.
  expect((await salesdesk('verify', 'host'))[0]).toBe(0);
  expect((await salesdesk('publish', 'host', '--traffic', '10'))[1][0]).toBe(
    'Published host 1.1.0 for 10 % of users, at .data/releases.',
  );
  const [, promoted] = await salesdesk('promote', 'host');
  expect(promoted[0]).toBe('host  (Platform team)');
  expect(promoted[1]).toMatch(/^100 % {2}1\.1\.0 +default/);
  expect((await salesdesk('rollback', 'host'))[1][1]).toMatch(/^100 % {2}1\.0\.0 +default/);
  expect((await salesdesk('status'))[1].filter((line) => /^(host|leads) /.test(line))).toHaveLength(2);
});
