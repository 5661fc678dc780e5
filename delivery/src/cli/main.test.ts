import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeWorkspace, runIn } from '../../test/commandLine.ts';
import { fakeBuild } from '../../test/fakeBuild.ts';
import type { TestStore } from '../../test/stores.ts';

let root: string;
let own: TestStore;
beforeEach(async () => {
  ({ root, own } = await makeWorkspace());
});

const salesdesk = (args: string[]) => runIn(root, args);
const json = async (...args: string[]) => JSON.parse((await salesdesk([...args, '--json'])).printed);

test('a release is published, tried out, promoted, rolled back and listed', async () => {
  expect((await salesdesk(['status'])).printed).toBe('Nothing is released yet.');
  const first = await salesdesk(['publish', await fakeBuild()]);
  expect([first.code, first.printed.split('\n')[0]]).toEqual([
    0,
    'Published leads 1.0.0 for everyone, at .data/releases.',
  ]);
  expect(first.logged).toMatch(/0\.\d s {2}Checking the build\n.*Storing leads 1\.0\.0\n.*Releasing it to everyone/);
  expect((await salesdesk(['publish', await fakeBuild({ version: '1.1.0' }), '--traffic', '10'])).printed).toContain(
    'Published leads 1.1.0 for 10 % of users',
  );
  const lines = (text: string) => text.split('\n').map((line) => line.trim().split(/\s+/).slice(0, 4).join(' '));
  expect(lines((await salesdesk(['promote', 'leads', '--traffic', '50'])).printed)).toEqual([
    'leads (Leads team)',
    '50 % 1.1.0 trial',
    '50 % 1.0.0 default',
  ]);
  expect(lines((await salesdesk(['promote', 'leads'])).printed)[1]).toBe('100 % 1.1.0 default');
  expect(lines((await salesdesk(['rollback', 'leads'])).printed)[1]).toBe('100 % 1.0.0 default');
  expect(lines((await salesdesk(['rollback', 'leads', '--to', '1.1.0'])).printed)[1]).toBe('100 % 1.1.0 default');
  const { printed } = await salesdesk(['status', 'leads']);
  expect(printed).toMatch(/History:\n.* promoted +1\.1\.0 100 %, by /);
  const [remote] = await json('status', 'leads');
  expect(remote.releases.map(({ version }: { version: string }) => version)).toEqual(['1.1.0', '1.0.0']);
});

test('promote and roll back concern the remote of the current folder when none is named', async () => {
  await salesdesk(['publish', await fakeBuild()]);
  await salesdesk(['publish', await fakeBuild({ version: '1.1.0' }), '--traffic', '10']);
  const folder = path.join(root, 'elsewhere');
  await mkdir(folder);
  await writeFile(path.join(folder, 'remote.json'), '{"name":"leads"}');
  expect((await runIn(folder, ['promote'])).printed).toMatch(/100 % {2}1\.1\.0 +default/);
  expect((await runIn(folder, ['rollback'])).printed).toMatch(/100 % {2}1\.0\.0 +default/);
  expect(await salesdesk(['rollback'])).toMatchObject({ code: 7, logged: expect.stringContaining('is not a remote') });
});

test('a build is checked without being published', async () => {
  const { code, printed } = await salesdesk(['verify', await fakeBuild()]);
  expect([code, printed]).toEqual([
    0,
    expect.stringMatching(/^leads 1\.0\.0 can be published\.\n {2}heaviest page {2}1 of 200 kB/),
  ]);
  expect(await own.store.listRemotes()).toEqual([]);
  const build = await fakeBuild();
  await salesdesk(['publish', build]);
  expect((await salesdesk(['verify', build])).printed).toContain('already published');
  const refused = await salesdesk(['verify', await fakeBuild({ contract: '^9.0.0' })]);
  expect([refused.code, refused.logged]).toEqual([3, expect.stringContaining('It needs contract ^9.0.0')]);
});

test('live files are compared with their hashes', async () => {
  await salesdesk(['publish', await fakeBuild()]);
  expect((await salesdesk(['verify', '--live'])).printed).toContain('All 4 files');
  const file = path.join(root, '.data/releases/leads/1.0.0/chunks/page.js');
  await writeFile(file, 'evil');
  expect(await salesdesk(['verify', 'leads', '--live'])).toMatchObject({
    code: 3,
    logged: expect.stringContaining('leads 1.0.0: chunks/page.js does not match its hash.'),
  });
  await rm(file);
  expect((await salesdesk(['verify', '--live'])).logged).toContain('chunks/page.js is missing.');
});

test.each([
  [2, ['nonsense']],
  [2, ['publish', '.', '--traffic', 'ten']],
  [2, ['publish', '.', '--traffic', '101']],
  [7, ['promote']],
  [2, ['token', 'create', 'CI']],
  [2, ['token', 'create', 'CI', '--remote', 'leads', '--days', '1000']],
  [2, ['token', 'create', 'CI', '--remote', '../x']],
  [2, ['token', 'create', 'CI', '--remote', 'leads', '--role', 'rule']],
  [2, ['prune', '--days', '6']],
  [2, ['create', 'Invoices']],
  [2, ['create', 'invoices', '--path', 'invoices']],
  [2, ['create', 'invoices', '--permission', 'data.invoices.view']],
  [2, ['status', '--product', 'nowhere']],
  [7, ['publish', 'nobody']],
  [7, ['publish', '.']],
  [7, ['status', 'leads']],
  [7, ['promote', 'leads', '1.0.0']],
  [7, ['rollback', 'leads']],
  [7, ['pin', 'leads', '1.0.0']],
  [7, ['owner', 'leads', 'Sales team']],
  [7, ['token', 'revoke', '00000000']],
  [6, ['status', '--product', 'http://127.0.0.1:1']],
])('exit code %i for %j, with a sentence, in words and in JSON', async (code, args) => {
  const said = await salesdesk(args);
  expect([said.code, said.printed]).toEqual([code, '']);
  expect(said.logged.trim()).not.toBe('');
  if (code !== 2) {
    const { error } = JSON.parse((await salesdesk([...args, '--json'])).printed);
    expect(error).toMatchObject({ exitCode: code, message: expect.any(String), code: expect.any(String) });
  }
});

test('the same version twice is exit code 4', async () => {
  const build = await fakeBuild();
  await salesdesk(['publish', build]);
  expect(await salesdesk(['publish', build])).toMatchObject({
    code: 4,
    logged: expect.stringContaining('leads 1.0.0 is already published'),
  });
});

test.each([[], ['create'], ['publish'], ['verify'], ['promote'], ['rollback'], ['status'], ['token'], ['prune']])(
  '%s --help explains itself and the exit codes',
  async (...command) => {
    const { code, printed } = await salesdesk([...command, '--help']);
    expect([code, printed]).toEqual([0, expect.stringContaining('Usage: salesdesk')]);
    expect(printed).toContain('4  this version exists already');
  },
);

test('pinned releases are kept, and prune removes the others', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await salesdesk(['publish', await fakeBuild({ version })]);
  expect((await salesdesk(['pin', 'leads', '1.0.0'])).printed).toBe('leads 1.0.0 is kept until it is unpinned.');
  expect((await salesdesk(['status', 'leads'])).printed).toMatch(/1\.0\.0 .*, pinned/);
  expect((await salesdesk(['unpin', 'leads', '1.0.0'])).code).toBe(0);
  expect((await salesdesk(['prune', '--dry-run'])).printed).toBe('There is nothing to remove.');
});

test('a token is shown once, listed without its secret, and revoked', async () => {
  const made = await json('token', 'create', 'CI of leads', '--remote', 'leads', 'team', '--days', '30');
  const roles = ['publish', 'promote'];
  expect(made).toMatchObject({ token: expect.stringMatching(/^sdp_/), remotes: ['leads', 'team'], roles });
  const { printed } = await salesdesk(['token', 'list']);
  expect(printed).toMatch(new RegExp(`^${made.id} {2}until .* leads, team +publish, promote +CI of leads$`));
  expect(printed).not.toContain(made.token);
  expect((await salesdesk(['token', 'revoke', made.id])).code).toBe(0);
  expect((await salesdesk(['token', 'list'])).printed).toContain('revoked');
});
