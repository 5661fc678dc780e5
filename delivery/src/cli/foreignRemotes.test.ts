/**
 * Remotes that other teams and other tools made: `verify` and `publish` accept what the host can run, and refuse the rest
 * with a message that docs/teams/errors.md explains. LONG_TESTS=1 builds all of them, those of webpack and
 * Vite with the real tools; otherwise a few.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeWorkspace, runIn } from '../../test/commandLine.ts';
import { fakeBuild } from '../../test/fakeBuild.ts';
import { CASES } from '../../test/foreign/cases.ts';
import { buildReal, installTools, REAL_BUILDS } from '../../test/foreign/real/builds.ts';
import { buildForeign, type ForeignCase, forgedBuild, writeForeign } from '../../test/foreign/remotes.ts';
import type { TestStore } from '../../test/stores.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';

const ROOT = path.resolve(__dirname, '../../..');
/** As the host's own build describes itself. */
const HOST = {
  contract: '2.0.0',
  shares: { react: '19.3.1', 'react/jsx-runtime': '19.3.1', 'react-dom': '19.3.1', '@salesdesk/shared': '2.0.0' },
};
const isLong = Boolean(process.env.LONG_TESTS);

/** The messages that the documentation explains; `…` stands for anything. */
const documented = readFileSync(path.join(ROOT, 'docs/teams/errors.md'), 'utf8')
  .split('## A build is refused')[1]
  ?.split('\n## ')[0]
  ?.match(/^\| `.+?` \|/gm)
  ?.map((cell) => cell.slice(3, -3));
const sentences = documented ?? [];
/** Those that the tests below have met. */
const met = new Set<string>();

function patternOf(sentence: string): RegExp {
  const parts = sentence.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+?')}$`, 's');
}

let root: string;
let own: TestStore;
beforeEach(async () => {
  ({ root, own } = await makeWorkspace());
  writeFileSync(path.join(root, 'host/dist/host.json'), JSON.stringify(HOST));
  const leads = await fakeBuild({ contract: '^2.0.0', declared: { navigation: [entryOf('Leads')] } });
  expect((await runIn(root, ['publish', leads])).code).toBe(0);
});

const entryOf = (label: string) => ({ section: 'main', order: 1, icon: 'leads', label, path: '/leads' });
const salesdesk = (folder: string, ...args: string[]) =>
  runIn(folder, args, { RELEASES_DIR: own.env.RELEASES_DIR ?? '', HOST_DIR: path.join(root, 'host/dist') });

async function folderOf({ files = {}, declaration, build }: ForeignCase): Promise<string> {
  const folder = await temporaryFolder();
  await writeForeign(folder, files, declaration);
  if (build) await buildForeign(folder, build);
  return folder;
}

/** The messages of a refusal, one for each problem. */
async function problemsOf(folder: string, command: string): Promise<string[]> {
  const { error } = JSON.parse((await salesdesk(folder, command, '--json')).printed);
  return error.problems ?? [error.message];
}

const cases = CASES.filter((each) => isLong || !each.isLong);

test.each(cases.filter(({ refused }) => !refused))('$title is accepted', async (each) => {
  const folder = await folderOf(each);
  expect(await salesdesk(folder, 'verify')).toMatchObject({ code: 0 });
  expect(await salesdesk(folder, 'publish')).toMatchObject({ code: 0 });
});

/** Both refuse for the same reasons: in the short form every third is published as well. */
const refusals = cases
  .filter(({ refused }) => refused)
  .map((each, at) => ({ ...each, commands: isLong || at % 3 === 0 ? ['verify', 'publish'] : ['verify'] }));
test.each(refusals)('$title is refused: $refused', async ({ refused = [], commands, ...each }) => {
  const folder = await folderOf(each);
  for (const command of commands) {
    const problems = await problemsOf(folder, command);
    expect(problems).toEqual(refused.map((part) => expect.stringContaining(part)));
    for (const problem of problems) {
      const explaining = sentences.filter((sentence) => patternOf(sentence).test(problem));
      expect([problem, explaining]).toEqual([problem, [expect.any(String)]]);
      for (const sentence of explaining) met.add(sentence);
    }
  }
  expect(await own.store.listReleases('invoices')).toEqual([]);
  expect(await own.store.listReleases('leads')).toEqual(['1.0.0']);
});

test('the documentation explains no message that nothing above provokes', () => {
  expect(sentences.length).toBeGreaterThan(25);
  expect(sentences.filter((sentence) => !met.has(sentence))).toEqual([]);
});

test('a release cannot have the plugin name of an earlier one', async () => {
  const folder = await temporaryFolder();
  await writeForeign(folder, forgedBuild({ global: 'invoices_0_9_0_1_0_0' }));
  expect(await salesdesk(folder, 'publish', '--release', '0.9.0-1.0.0')).toMatchObject({ code: 0 });
  expect(await problemsOf(folder, 'verify')).toEqual([
    expect.stringContaining(
      'invoices_0_9_0_1_0_0 of the federation plugin belongs to invoices 0.9.0-1.0.0 (Invoices team)',
    ),
  ]);
});

test('after a change and a new build, the description and hashes are made again', async () => {
  const folder = await temporaryFolder();
  await writeForeign(folder, forgedBuild({ exposed: './Invoices' }));
  expect((await salesdesk(folder, 'verify')).code).toBe(3);
  for (const [file, content] of Object.entries(forgedBuild())) writeFileSync(path.join(folder, file), content);
  expect(await salesdesk(folder, 'verify')).toMatchObject({ code: 0 });
});

test('scenarios of a build by another recipe are in its description, their answers in a file with a hash', async () => {
  const folder = await temporaryFolder();
  await writeForeign(folder, forgedBuild());
  const answers = [{ method: 'GET', path: '/api/x', status: 200, body: {} }];
  const scenarios = [
    { name: 'odd', title: 'Odd', api: 'recorded', expect: 'x', answers },
    { name: 'plain', title: 'Plain', expect: 'x' },
  ];
  writeFileSync(path.join(folder, 'scenarios.json'), JSON.stringify(scenarios));
  expect(await salesdesk(folder, 'publish')).toMatchObject({ code: 0 });
  const built = (file: string) => JSON.parse(readFileSync(path.join(folder, 'dist', file), 'utf8'));
  expect(built('remote.json').scenarios).toEqual([
    { name: 'odd', title: 'Odd', api: 'recorded', expect: 'x', isRecorded: true },
    scenarios[1],
  ]);
  expect(built('scenarios.json')).toEqual(scenarios);
  expect(built('integrity.json')).toHaveProperty(['scenarios.json'], expect.stringMatching(/^sha384-/));

  writeFileSync(path.join(folder, 'scenarios.json'), JSON.stringify([{ name: 'odd', title: 'Odd' }]));
  expect(await problemsOf(folder, 'verify')).toEqual([
    expect.stringContaining('[0].expect is missing in scenarios.json'),
  ]);
});

if (isLong)
  describe('built by the tools that npm installs outside the workspace', () => {
    let tools: string;
    beforeAll(async () => {
      tools = await temporaryFolder();
      await installTools(tools);
    }, 600_000);

    test.each(REAL_BUILDS)(
      '$title',
      async (build) => {
        const folder = await buildReal(tools, build);
        if (!build.refused) return expect(await salesdesk(folder, 'verify')).toMatchObject({ code: 0 });
        const problems = await problemsOf(folder, 'verify');
        for (const problem of problems) {
          expect(problem).toContain(build.refused);
          expect(sentences.filter((sentence) => patternOf(sentence).test(problem))).toHaveLength(1);
        }
        expect(problems).not.toEqual([]);
      },
      300_000,
    );
  });
