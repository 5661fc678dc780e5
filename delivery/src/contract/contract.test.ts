import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { imported, OFFER, withRecord } from '../../test/contractRecord.ts';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { startEdge, tokenFor } from '../../test/product.ts';
import { describeStores, type TestStore } from '../../test/stores.ts';
import { packBuild } from '../cli/context.ts';
import { checkBuild } from '../releases/checkBuild.ts';
import { CONTRACT_FILE, describeMissing, iconAdvice, missingNames, parseRecord } from './hostOffer.ts';

const host = { ...HOST, exports: OFFER.exports, icons: OFFER.icons };

describeStores((make) => {
  let own: TestStore;
  let edge: FastifyInstance;
  let authorization: string;
  beforeEach(async () => {
    own = await make();
    edge = await startEdge(own, { kit: { version: '1.2.0-abc', contract: '1.2.0', ...OFFER } });
    authorization = `Bearer ${await tokenFor(own, 'leads')}`;
  });
  afterEach(() => edge.close());

  const upload = async (folder: string) => {
    const chunks: Buffer[] = [];
    for await (const chunk of packBuild(folder)) chunks.push(chunk as Buffer);
    const headers = { authorization, 'content-type': 'application/gzip' };
    return edge.inject({ method: 'POST', url: '/releases/leads/versions', headers, payload: Buffer.concat(chunks) });
  };

  test('an upload keeps the record, and no browser gets it', async () => {
    const sources = { 'src/Page.tsx': 'export default () => null;' };
    expect((await upload(await withRecord(await fakeBuild(), { sources }))).statusCode).toBe(201);
    const kept = await own.store.readReleaseFile('leads', '1.0.0', CONTRACT_FILE);
    expect(parseRecord(kept ?? '')).toMatchObject({ sources });
    const release = '/r/leads/1.0.0';
    for (const file of [
      CONTRACT_FILE,
      `./${CONTRACT_FILE}`,
      `%2e${CONTRACT_FILE.slice(1)}`,
      `chunks/../${CONTRACT_FILE}`,
    ])
      expect([file, (await edge.inject(`${release}/${file}`)).statusCode]).toEqual([file, 404]);
    expect((await edge.inject('/discovery.json')).body).not.toContain(CONTRACT_FILE);
  });

  test('the server refuses names that the host does not have, and says where they are used', async () => {
    const build = await withRecord(await fakeBuild(), { imports: [imported('t'), imported('formatNumbr')] });
    const refused = await upload(build);
    expect([refused.statusCode, refused.json().error.problems]).toEqual([
      422,
      [
        'src/Page.tsx:3 imports formatNumbr from @salesdesk/shared, which this host does not have. Did you mean formatNumber?',
      ],
    ]);
    expect(await own.store.listRemotes()).toEqual([]);
  });

  test('publishers can ask what the host offers', async () => {
    const reply = await edge.inject({ url: '/releases/host', headers: { authorization } });
    expect(reply.json()).toEqual(host);
  });
});

test('a build without a record, or for a host that records nothing, is accepted as before', async () => {
  expect(await checkBuild(await fakeBuild(), host)).toMatchObject({ version: '1.0.0' });
  const build = await withRecord(await fakeBuild(), { imports: [imported('gone')] });
  expect(await checkBuild(build, HOST)).toMatchObject({ version: '1.0.0' });
  await expect(checkBuild(build, host)).rejects.toThrow('imports gone');
});

test('what is no record, or too large, or hidden beside it, is refused', async () => {
  const build = await fakeBuild();
  const file = path.join(build, CONTRACT_FILE);
  await writeFile(file, '{}');
  await expect(checkBuild(build, host)).rejects.toThrow('.contract.json is not the record of a build.');
  await writeFile(file, ' '.repeat(4_000_001));
  await expect(checkBuild(build, host)).rejects.toThrow('.contract.json has 4001 kB; the limit is 4000 kB.');
  await withRecord(build, {});
  await writeFile(`${file}.br`, 'x');
  await expect(checkBuild(build, host)).rejects.toThrow('There is no hash for .contract.json.br.');
});

test.each([
  '../a.ts',
  '/a.ts',
  'src/../../a.ts',
  'src\\a.ts',
  'C:a.ts',
  'node_modules/react/index.d.ts',
  'package.json',
])('a record cannot contain %s', (file) => {
  const record = { contract: '1.0.0', kit: null, imports: [], sources: { [file]: '' } };
  expect(parseRecord(JSON.stringify(record))).toBeNull();
  expect(parseRecord(JSON.stringify({ ...record, sources: { 'src/a.b/c-d.tsx': '' } }))).not.toBeNull();
});

test('a name is missing from its own door; a door as a whole and an unlisted door are not checked', () => {
  const imports = [
    imported('Page'),
    imported('Page', '@salesdesk/shared/ui/core'),
    imported(''),
    imported('parse', '@salesdesk/shared/domain'),
  ];
  const missing = missingNames({ imports }, OFFER.exports);
  expect(missing.map(describeMissing)).toEqual([
    'src/Page.tsx:3 imports Page from @salesdesk/shared, which this host does not have.',
  ]);
});

test('an unknown icon gets advice', () => {
  const navigation = ['leads', 'leeds', 'rockets'].map((icon) => ({ icon, label: 'Leads' }));
  expect(iconAdvice(navigation, OFFER)).toEqual([
    'The host has no icon "leeds" for Leads and shows a generic one. Did you mean leads?',
    'The host has no icon "rockets" for Leads and shows a generic one. It knows: home, leads.',
  ]);
});
