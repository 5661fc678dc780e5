/** A host that provides an older contract beside its own. ADR-136. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeWorkspace, runIn } from '../../test/commandLine.ts';
import { imported, withRecord } from '../../test/contractRecord.ts';
import { fakeBuild } from '../../test/fakeBuild.ts';
import { startEdge } from '../../test/product.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { checkBuild } from '../releases/checkBuild.ts';
import { describedHost, type HostDescription } from '../releases/host.ts';
import { publish } from '../releases/publish.ts';
import { goLive } from '../releases/rollout.ts';
import { checkReleases, describeCheck, type OfferedContracts, type RecordedRelease } from './checkReleases.ts';
import { findCompiler } from './typeCheck.ts';

const UNTIL = '2999-05-31';
const ENDED = '2026-01-31';
const CURRENT = { '@salesdesk/shared': ['formatDateTime', 't'] };
const OLDER = { '@salesdesk/shared': ['formatDateTime', 'formatTimestamp', 't'] };

const layer = (until = UNTIL) => ({
  version: '1.2.0',
  until,
  shares: { '@salesdesk/shared': '1.2.0', '@salesdesk/shared/gone': '1.2.0' },
  exports: OLDER,
});
const hostWith = (...olderContracts: ReturnType<typeof layer>[]): HostDescription => ({
  contract: '2.0.0',
  shares: { react: '19.3.1', '@salesdesk/shared': '2.0.0' },
  exports: CURRENT,
  icons: ['leads'],
  olderContracts,
});
const shared = { react: '^19.0.0', '@salesdesk/shared': '^1.0.0', '@salesdesk/shared/gone': '^1.0.0' };
const build = async (version = '1.0.0', name = 'formatTimestamp') =>
  await withRecord(await fakeBuild({ version, shared }), { imports: [imported(name)] });

describe('a build for the older contract', () => {
  test('is accepted with its layer, with modules that the host itself has no more', async () => {
    expect(await checkBuild(await build(), hostWith(layer()))).toMatchObject({ version: '1.0.0' });
  });

  test('is refused without it, name by name', async () => {
    const cure = 'Build it against what this host provides, or publish it once the host has been updated.';
    await expect(checkBuild(await build(), hostWith())).rejects.toMatchObject({
      failure: {
        problems: [
          `It needs contract ^1.0.0; the host has 2.0.0. ${cure}`,
          `It needs @salesdesk/shared ^1.0.0; the host provides 2.0.0. ${cure}`,
          expect.stringContaining('It needs @salesdesk/shared/gone, which the host does not provide.'),
          expect.stringContaining('imports formatTimestamp from @salesdesk/shared, which this host does not have.'),
        ],
      },
    });
  });

  test('is checked against the names of the layer; a build for the own contract is not', async () => {
    await expect(checkBuild(await build('1.0.0', 'gone'), hostWith(layer()))).rejects.toThrow('imports gone');
    const own = await withRecord(await fakeBuild({ contract: '^2.0.0' }), { imports: [imported('formatTimestamp')] });
    await expect(checkBuild(own, hostWith(layer()))).rejects.toThrow('imports formatTimestamp');
  });

  test('is accepted on the last day and refused on the next', async () => {
    const folder = await build();
    const check = (time: string) => checkBuild(folder, hostWith(layer(ENDED)), new Date(time));
    expect(await check('2026-01-31T23:59:59Z')).toMatchObject({ version: '1.0.0' });
    await expect(check('2026-02-01T00:00:00Z')).rejects.toMatchObject({
      failure: {
        problems: [
          'It is made for contract 1.2.0, whose support ended on 2026-01-31. What is live stays live. ' +
            'Move this remote with salesdesk upgrade, and publish it then.',
        ],
      },
    });
  });
});

describe('the command line warns', () => {
  async function workspace(until: string) {
    const made = await makeWorkspace();
    await writeFile(path.join(made.root, 'host/dist/host.json'), JSON.stringify(hostWith(layer(until))));
    return made;
  }
  const soon = `Made for contract 1.2.0, which this Salesdesk supports until ${UNTIL}. Move it with salesdesk upgrade.`;

  test('in verify, publish and status', async () => {
    const { root } = await workspace(UNTIL);
    const folder = await build();
    expect((await runIn(root, ['verify', folder])).printed).toContain(`  warning        ${soon}`);
    expect((await runIn(root, ['publish', folder])).printed).toContain(`  warning:    ${soon}`);
    expect((await runIn(root, ['status'])).printed).toContain(`  1.0.0: ${soon}`);
    const status = JSON.parse((await runIn(root, ['status', '--json'])).printed);
    expect(status[0].releases[0].support).toEqual({ contract: '1.2.0', until: UNTIL, hasEnded: false });
  });

  test('a day ends no screen: what was published runs and can be restored, only new releases are refused', async () => {
    const { root, own } = await workspace(ENDED);
    for (const version of ['1.0.0', '1.1.0'])
      await publish({ build: await build(version), store: own.store, host: hostWith(layer()) });
    expect((await runIn(root, ['rollback', 'leads'])).code).toBe(0);
    await goLive(own.store, 'leads', '1.1.0', { by: 'Ada' });
    expect((await runIn(root, ['status'])).printed).toContain(
      `1.1.0: Made for contract 1.2.0, whose support ended on ${ENDED}. It still runs; a new release for it is refused.`,
    );
    const refused = await runIn(root, ['publish', await build('1.2.0')]);
    expect([refused.code, refused.logged]).toEqual([3, expect.stringContaining(`whose support ended on ${ENDED}`)]);
  });

  test('of a release that no contract serves, and says nothing of the own contract', async () => {
    const { root, own } = await workspace(UNTIL);
    await publish({ build: await build(), store: own.store, host: hostWith(layer()) });
    await writeFile(path.join(root, 'host/dist/host.json'), JSON.stringify(hostWith()));
    expect((await runIn(root, ['status'])).printed).toContain(
      'Needs contract ^1.0.0, which this Salesdesk does not provide: its screens are unavailable.',
    );
    await writeFile(path.join(root, 'host/dist/host.json'), JSON.stringify({ ...hostWith(), contract: '1.2.0' }));
    expect((await runIn(root, ['status'])).printed).not.toContain('contract');
  });

  test('over HTTP it is part of the state of releases', async () => {
    const { own } = await workspace(UNTIL);
    await publish({ build: await build(), store: own.store, host: hostWith(layer()) });
    const edge = await startEdge(own, { mayView: async () => true }, hostWith(layer()));
    const reply = (await edge.inject('/releases')).json();
    expect(reply.host.olderContracts).toMatchObject([{ version: '1.2.0', until: UNTIL }]);
    expect(reply.remotes[0].releases[0].support).toMatchObject({ contract: '1.2.0', until: UNTIL });
    await edge.close();
  });
});

test('names of the layer come from the kit, dates from the build of the host', () => {
  const { exports: _, ...built } = layer();
  const offer = { olderContracts: [{ version: '1.2.0', until: UNTIL, exports: OLDER }] };
  const json = JSON.stringify({ ...hostWith(), olderContracts: [built] });
  expect(describedHost(json, offer).olderContracts).toEqual([layer()]);
  expect(describedHost(json, null).olderContracts).toEqual([built]);
});

describe('before a host is released', () => {
  const page = `import { formatTimestamp } from '@salesdesk/shared';\nexport default () => formatTimestamp('');\n`;
  const release: RecordedRelease = {
    remote: 'leads',
    version: '1.0.0',
    role: 'live',
    owner: 'Leads team',
    contract: '^1.0.0',
    shared: {},
    record: { contract: '1.2.0', kit: null, imports: [imported('formatTimestamp')], sources: { 'src/Page.tsx': page } },
  };
  const moved: RecordedRelease = {
    ...release,
    remote: 'team',
    contract: '^2.0.0',
    record: {
      contract: '2.0.0',
      kit: null,
      imports: [],
      sources: { 'src/Page.tsx': page.replaceAll('Timestamp', 'DateTime') },
    },
  };
  const host = hostWith(layer()) as OfferedContracts;
  const without: OfferedContracts = { contract: '2.0.0', exports: CURRENT };

  /** A contract's package with declarations of its own and of an adapter. */
  async function types() {
    const contract = await temporaryFolder();
    const files = {
      'current.d.ts': 'export declare function formatDateTime(iso: string): string;\n',
      'older.d.ts': `export * from './current.js';\nexport { formatDateTime as formatTimestamp } from './current.js';\n`,
      'styles.d.ts': '',
      'package.json': JSON.stringify({
        exports: { '.': { types: './current.d.ts' } },
        olderContracts: { '1.2.0': { '.': './older.d.ts' } },
      }),
    };
    await mkdir(contract, { recursive: true });
    for (const [file, text] of Object.entries(files)) await writeFile(path.join(contract, file), text);
    return { folder: await temporaryFolder(), contract, modules: [], compiler: findCompiler(__dirname) ?? '' };
  }

  test('each release is checked against the contract that serves it', async () => {
    const check = await checkReleases([release, moved], host, await types());
    expect(check).toMatchObject({ broken: [], checked: 2, hasTypes: true });
    expect(describeCheck(check)).toContain(`leads 1.0.0 (live, Leads team): Made for contract 1.2.0, which`);
    expect(check.older).toHaveLength(1);
    const wrong = await checkReleases([{ ...release, contract: '^2.0.0' }], host, await types());
    expect(wrong.broken.map(({ symbol }) => symbol)).toEqual(['formatTimestamp']);
  });

  test('a layer is not removed while a release needs it: remote, owner, role and symbols are named', async () => {
    for (const role of ['live', 'trial', 'fallback', 'pinned'] as const) {
      const check = await checkReleases([{ ...release, role }, moved], without, null);
      expect(check.broken.map(({ remote, owner, symbol, line }) => [remote, owner, symbol, line])).toEqual([
        ['leads', 'Leads team', 'contract ^1.0.0', null],
        ['leads', 'Leads team', 'formatTimestamp', 3],
      ]);
      expect(describeCheck(check)).toContain(
        `leads 1.0.0 (${role}, Leads team) would break:\n` +
          '  remote.json  contract ^1.0.0: this host provides contract 2.0.0, so its screens would be unavailable\n' +
          '  src/Page.tsx:3  formatTimestamp: ',
      );
    }
  });

  test('a release without a record is refused for its range alone', async () => {
    const check = await checkReleases([{ ...release, record: null }], without, null);
    expect(check.broken.map(({ symbol }) => symbol)).toEqual(['contract ^1.0.0']);
    const unreadable = await checkReleases([{ ...release, record: null, contract: null }], without, null);
    expect(unreadable.broken).toEqual([]);
  });
});
