/** A release store that is full, or can only be read: every change says so, and everything else works. */
import type { FastifyInstance } from 'fastify';
import { runIn } from '../../test/commandLine.ts';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { fakeProof } from '../../test/fakeProof.ts';
import { reporter, startEdge, tokenFor } from '../../test/product.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { createReleaseClient } from '../cli/context.ts';
import { publish } from '../releases/publish.ts';
import { tokenStore } from '../releases/releaseControl.ts';
import { directoryStore, watchStore } from '../store/openStore.ts';
import type { ReleaseStore, VersionedDocument } from '../store/store.ts';

const FAULTS = [
  ['ENOSPC', 507, 'The release store has no room left, so nothing was changed. Ask the operator to make room.'],
  ['EROFS', 503, 'The release store cannot be written, so nothing was changed. Ask the operator to make it writable.'],
] as const;

/** The store, whose writes fail while `fault` has a code. */
function failing(store: ReleaseStore, fault: { code: string | null }): ReleaseStore {
  const check = async () => {
    if (fault.code) throw Object.assign(new Error(`${fault.code}: write`), { code: fault.code });
  };
  const document = <T>(one: VersionedDocument<T>): VersionedDocument<T> => ({
    read: () => one.read(),
    replace: async (value, etag) => {
      await check();
      await one.replace(value, etag);
    },
  });
  return {
    ...store,
    discovery: document(store.discovery),
    tokens: document(store.tokens),
    health: document(store.health),
    proofs: { ...store.proofs, of: (remote, version) => document(store.proofs.of(remote, version)) },
    addRelease: async (...release) => {
      await check();
      await store.addRelease(...release);
    },
    checkWritable: check,
  };
}

let edge: FastifyInstance;
afterEach(() => edge.close());

test.each(FAULTS)(
  '%s is answered %i with a sentence by every change, and reads go on',
  async (code, status, sentence) => {
    const directory = await temporaryFolder();
    const fault: { code: string | null } = { code: null };
    const store = failing(directoryStore(directory), fault);
    const own = { store, reopen: () => store, env: { RELEASES_DIR: directory } };
    edge = await startEdge(own, { reporterOf: async () => reporter('ada') });
    const token = await tokenFor(own, 'leads');
    for (const version of ['1.0.0', '1.0.1']) await publish({ build: await fakeBuild({ version }), store, host: HOST });
    const product = await edge.listen({ host: '127.0.0.1', port: 0 });
    const build = await fakeBuild({ version: '1.1.0' });
    fault.code = code;
    for (const args of [
      ['publish', build],
      ['pin', 'leads', '1.0.1'],
      ['promote', 'leads', '1.0.0'],
      ['rollback', 'leads'],
    ]) {
      const { logged } = await runIn(directory, args, { SALESDESK_URL: product, SALESDESK_TOKEN: token });
      expect([args, logged]).toEqual([args, expect.stringContaining(sentence)]);
    }
    await expect(createReleaseClient(product, token).prove(await fakeProof(build))).rejects.toThrow(sentence);
    const reports = [{ remote: 'leads', version: '1.0.1', outcome: 'failed' }];
    const sent = await edge.inject({ method: 'POST', url: '/releases/reports', payload: { reports } });
    expect([sent.statusCode, sent.json()]).toEqual([status, { error: { code: 'unexpected', message: sentence } }]);
    // The API answers with the status of the error; see its error handler.
    const [made] = await tokenStore(store).list();
    await expect(tokenStore(store).revoke(made?.id ?? '', 'Ada')).rejects.toMatchObject({ code });
    expect((await edge.inject('/discovery.json')).statusCode).toBe(200);
    expect((await edge.inject('/r/leads/1.0.1/chunks/page.js')).statusCode).toBe(200);
    fault.code = null;
    const { code: done } = await runIn(directory, ['publish', build], {
      SALESDESK_URL: product,
      SALESDESK_TOKEN: token,
    });
    expect(done).toBe(0);
    let now = 0;
    const problem = watchStore(store, () => now);
    const settled = async () => {
      problem();
      await new Promise(setImmediate);
      return problem();
    };
    expect(await settled()).toBeNull();
    fault.code = code;
    expect(await settled()).toBeNull();
    now = 31_000;
    expect(await settled()).toBe(status === 507 ? 'the release store is full' : 'the release store cannot be written');
    fault.code = null;
    now = 62_000;
    expect(await settled()).toBeNull();
  },
);
