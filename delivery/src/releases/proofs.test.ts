/** Without a good proof a release of a team gets a small share of users at most. ADR-158. */
import type { AddressInfo } from 'node:net';
import type { RolloutEvent } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { makeWorkspace, runIn } from '../../test/commandLine.ts';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { fakeProof, withFault } from '../../test/fakeProof.ts';
import { startEdge, tokenFor, tokenWith } from '../../test/product.ts';
import type { TestStore } from '../../test/stores.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { createReleaseClient } from '../cli/context.ts';
import { createToken, signatureOf } from '../tokens/tokens.ts';
import { promoteStep } from './automaticChanges.ts';
import { publish } from './publish.ts';
import { releaseControl } from './releaseControl.ts';

let edge: FastifyInstance;
let own: TestStore;
let product: string;
let token: string;
let cwd: string;
const events: RolloutEvent[] = [];

beforeEach(async () => {
  events.length = 0;
  cwd = await temporaryFolder();
  ({ own } = await makeWorkspace());
  edge = await startEdge(own, { requiresProofs: true, onReleaseChange: async (_, event) => void events.push(event) });
  await edge.listen({ host: '127.0.0.1', port: 0 });
  product = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`;
  token = await tokenFor(own, 'leads');
});
afterEach(() => edge.close());

const run = (...args: string[]) => runIn(cwd, args, { SALESDESK_URL: product, SALESDESK_TOKEN: token });
const client = (by = token) => createReleaseClient(product, by);
/** Leads 1.0.0 as the workspace releases it: beside the store. */
const releaseLocally = async (version = '1.0.0') =>
  publish({ build: await fakeBuild({ version }), store: own.store, host: HOST, by: 'npm run build' });

test('a release without a proof is refused before its version is taken, with what to do', async () => {
  await releaseLocally();
  const build = await fakeBuild({ version: '1.1.0' });
  expect(await run('publish', build)).toMatchObject({
    code: 3,
    logged: expect.stringContaining(
      'leads 1.1.0 has no proof. Prove it: npx salesdesk prove. It may have 5 % of the users at most (--traffic 5). ' +
        'A token that may administer releases it all the same with --force.',
    ),
  });
  expect(await own.store.listReleases('leads')).toEqual(['1.0.0']);
  await client().prove(await fakeProof(build));
  expect((await run('publish', build)).code).toBe(0);
});

test('the first release of a remote goes to everyone, whatever the share, and takes a proof', async () => {
  const build = await fakeBuild();
  for (const share of [[], ['--traffic', '5'], ['--traffic', '10']]) {
    const { code, logged } = await run('publish', build, ...share);
    expect([code, logged]).toEqual([3, expect.stringContaining('The first release of a remote goes to everyone.')]);
  }
  expect(await own.store.listReleases('leads')).toEqual([]);
  await client().prove(await fakeProof(build));
  const { code, printed } = await run('publish', build, '--traffic', '10', '--progressive');
  expect([code, printed]).toEqual([
    0,
    'Published leads 1.0.0 for everyone, at ' +
      `${product}.\n  everyone gets it, because it is the first release of leads: a share needs an earlier one for the others\n` +
      '  roll back:  salesdesk rollback leads',
  ]);
  expect((await run('status', 'leads')).printed).toMatch(/100 % {2}1\.0\.0 +default/);
});

test('a stored release of a remote that has none yet is listed, published again, and promoted', async () => {
  expect((await run('verify', 'leads', '--live')).logged).toContain('leads has no live release. Nothing was checked.');
  expect((await run('status', 'leads')).code).toBe(7);
  const build = await fakeBuild();
  for (let times = 0; times < 2; times++) expect((await run('publish', build, '--traffic', '0')).code).toBe(0);
  const { printed } = await run('status', 'leads');
  expect(printed).toContain('leads  (Leads team)\n  no release yet');
  expect(printed).toMatch(/1\.0\.0 +never released\n +release one: salesdesk promote leads 1\.0\.0/);
  const refused = await run('promote', 'leads', '1.0.0', '--traffic', '10');
  expect([refused.code, refused.logged]).toEqual([7, expect.stringContaining('salesdesk promote leads 1.0.0')]);
  await client().prove(await fakeProof(build));
  expect((await run('promote', 'leads', '1.0.0')).printed).toMatch(/100 % {2}1\.0\.0 +default/);
});

test('it gets a trial of 5 %, and not more by any way', async () => {
  await releaseLocally();
  const build = await fakeBuild({ version: '1.1.0' });
  expect((await run('publish', build, '--traffic', '5', '--progressive')).code).toBe(3);
  expect((await run('publish', build, '--traffic', '5')).code).toBe(0);
  for (const args of [['promote'], ['promote', '--traffic', '6'], ['rollback', '--to', '1.1.0', '--force']])
    expect([args, (await run(...args.toSpliced(1, 0, 'leads'))).code]).toEqual([args, 3]);
  expect(await promoteStep(own.store, 'leads', '1.1.0', 5, { by: 'health' })).toBeNull();
  const control = releaseControl(own.store, undefined, { contract: async () => HOST.contract });
  const seen = events.at(-1)?.at ?? '';
  const author = { name: 'Dana', userId: 7 };
  for (const [action, traffic] of [
    ['promote', undefined],
    ['try', 10],
    ['roll-back', undefined],
  ] as const)
    expect(await control.change({ remote: 'leads', action, version: '1.1.0', traffic, seen }, author)).toEqual({
      refused: 'unproved',
    });
  expect((await run('promote', 'leads', '--traffic', '4')).printed).toContain(
    '1.1.0 has no proof, so it may have 5 % of the users at most',
  );
  await client().prove(await fakeProof(build));
  expect((await run('promote', 'leads')).printed).toMatch(
    /100 % {2}1\.1\.0 +default[\s\S]*1\.1\.0 is proved: 4 states/,
  );
});

test('a failed proof, one of another build, of another contract, or of too few states counts for nothing', async () => {
  await releaseLocally();
  const build = await fakeBuild({ version: '1.1.0' });
  const proof = await fakeProof(build);
  const other = await fakeProof(await fakeBuild({ version: '1.1.0', files: { 'more.js': '1' } }));
  const refusals = [
    [
      withFault(proof, 'script', 'Error: boom'),
      'failed its proof (1 fault; /leads at 1440 px, light: script: Error: boom)',
    ],
    [other, 'has the proof of another build'],
    [{ ...proof, contract: '1.1.0' }, 'was proved in a host of contract 1.1.0, which is not the live one'],
    [{ ...proof, states: proof.states.slice(1) }, 'failed its proof (1 fault; not every state was opened)'],
  ] as const;
  for (const [sent, reason] of refusals) {
    await client().prove(sent);
    expect(await run('publish', build)).toMatchObject({ code: 3, logged: expect.stringContaining(reason) });
  }
  await client().prove(proof);
  expect((await run('publish', build)).code).toBe(0);
  await expect(client().prove(other)).rejects.toThrow('is stored already, with other files');
});

test('what users have, or had, returns without a proof', async () => {
  await releaseLocally();
  await releaseLocally('1.1.0');
  expect((await run('rollback', 'leads')).printed).toMatch(/100 % {2}1\.0\.0 +default/);
  expect((await run('promote', 'leads', '1.1.0')).code).toBe(0);
});

test('force takes a token that may administer, and the trail says so', async () => {
  await releaseLocally();
  const build = await fakeBuild({ version: '1.1.0' });
  const weaker = await tokenWith(own, ['publish', 'promote'], 'leads');
  const weak = (...args: string[]) => runIn(cwd, args, { SALESDESK_URL: product, SALESDESK_TOKEN: weaker });
  expect((await weak('publish', build, '--force')).code).toBe(5);
  expect((await weak('publish', build, '--traffic', '0')).code).toBe(0);
  expect((await weak('promote', 'leads', '1.1.0', '--force')).code).toBe(5);
  expect((await run('promote', 'leads', '1.1.0', '--force')).code).toBe(0);
  expect(events.at(-1)).toMatchObject({ action: 'promoted', reason: 'Released by force, without a good proof.' });
  const another = await fakeBuild({ version: '1.2.0' });
  expect((await run('publish', another, '--force')).code).toBe(0);
  expect(events.at(-1)).toMatchObject({ action: 'published', reason: 'Released by force, without a good proof.' });
  await client().prove(await fakeProof(another));
  expect((await run('rollback', 'leads')).code).toBe(0);
  expect((await run('promote', 'leads', '1.2.0', '--force')).code).toBe(0);
  expect(events.at(-1)?.reason).toBeUndefined();
  const [status] = await client().status('leads');
  expect(status?.releases[1]?.proof).toMatchObject({
    state: 'none',
    waived: { by: expect.stringContaining('CI (token') },
  });
});

test('a proof counts with the signature of a token of its team that may publish', async () => {
  await releaseLocally();
  const build = await fakeBuild({ version: '1.1.0' });
  const proof = await fakeProof(build);
  await expect(client(await tokenWith(own, ['promote'], 'leads')).prove(proof)).rejects.toThrow(
    'this needs one that may publish',
  );
  await expect(client(await tokenFor(own, 'team')).prove(proof)).rejects.toThrow('this needs one for leads');
  const request = {
    name: 'CI',
    team: 'Other team',
    remotes: ['leads'],
    roles: ['publish'],
    days: 1,
    by: 'Ada',
  } as const;
  const foreign = await createToken(own.store, { ...request, remotes: ['leads'] });
  await expect(client(foreign.token).prove(proof)).rejects.toThrow('belongs to Leads team');
  const send = async (text: string, signature: string) =>
    (
      await edge.inject({
        method: 'PUT',
        url: '/releases/leads/versions/1.1.0/proof',
        headers: { authorization: `Bearer ${token}` },
        payload: { text, signature },
      })
    ).json().error?.message;
  const text = JSON.stringify(proof);
  expect(await send(text, signatureOf(text, foreign.token))).toContain('not signed by the token that sends it');
  expect(await send(text, signatureOf(`${text} `, token))).toContain('not signed by the token that sends it');
  const old = JSON.stringify({ ...proof, version: '1.0.9' });
  expect(await send(old, signatureOf(old, token))).toContain('This is the proof of leads 1.0.9, not of leads 1.1.0');
  const wrong = JSON.stringify({ ...proof, states: [] });
  expect(await send(wrong, signatureOf(wrong, token))).toContain('no proof as this Salesdesk reads them');
  expect(await send(text, signatureOf(text, token))).toBeUndefined();
  expect(await own.reopen().proofs.of('leads', '1.1.0').read()).toMatchObject({
    value: { proof: { by: expect.stringContaining('CI (token'), signature: signatureOf(text, token) } },
  });
});

test('without the setting everything is as before', async () => {
  await edge.close();
  edge = await startEdge(own);
  await edge.listen({ host: '127.0.0.1', port: 0 });
  product = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`;
  expect((await run('publish', await fakeBuild())).code).toBe(0);
});
