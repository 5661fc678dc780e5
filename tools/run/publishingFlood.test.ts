/**
 * A leaked token that may publish one remote, used at its limit: other users' calls are answered, other teams' proofs stay, and
 * what is stored stays within its bounds. LONG_TESTS=1 goes on for ten minutes.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildTestApp, type TestApp } from '@salesdesk/api/testing';
import { buildEdge } from '@salesdesk/delivery/edge';
import { openStore } from '@salesdesk/delivery/open-store';
import type { ReleaseStore } from '@salesdesk/delivery/store';
import { createReleaseClient, fakeBuild, fakeProof, tokenFor, tokenWith } from '@salesdesk/delivery/testing';
import type { FastifyInstance } from 'fastify';
import { compose, serverOf } from './server.ts';

const isLong = Boolean(process.env.LONG_TESTS);
const FLOOD_MS = isLong ? 10 * 60_000 : 0;
/** At least so many proofs, and an upload for every few of them. Less than the limit of a minute. */
const PROOFS = isLong ? 50 : 20;
const PROOFS_PER_UPLOAD = PROOFS / 5;
const LIMITS = { releases: 4, bytes: 5_000_000, budget: { page: 300, total: 2000 } };
/** Calls of other users. */
const CALLS = isLong ? 500 : 40;

let product: TestApp;
let edge: FastifyInstance;
let server: Server;
let store: ReleaseStore;
let address: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'salesdesk-flood-'));
  writeFileSync(path.join(folder, 'host.json'), JSON.stringify({ contract: '1.2.0', shares: { react: '19.3.1' } }));
  product = await buildTestApp({ OVERLOAD_DELAY_MS: '1000', ACCESS_TOKEN_SECONDS: '3600' });
  const opened = await openStore({}, path.join(folder, 'releases'));
  store = opened.store;
  const options = { requiresProofs: true, limits: LIMITS };
  edge = await buildEdge({ store, releasesDir: opened.directory, hostDir: folder, stagingDir: folder, ...options });
  server = serverOf(compose(product.app, edge));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await Promise.all([edge.close(), product.close()]);
  rmSync(folder, { recursive: true });
});

/** Some 900 kB: states of a screen that fails everywhere. */
const states = Array.from({ length: 220 }, (_, nth) => ({
  name: `/leads/${nth}`,
  kind: 'route' as const,
  width: 1440,
  theme: 'light' as const,
  faults: Array.from({ length: 10 }, () => ({ kind: 'script' as const, text: 'x'.repeat(390) })),
}));

test(
  'calls of others are answered, other proofs stay, and the store stays within its bounds',
  async () => {
    const team = createReleaseClient(address, await tokenFor({ store }, 'team'));
    const released = await fakeBuild({ name: 'team' });
    await team.prove(await fakeProof(released));
    await team.publish('team', released, {});
    await team.prove(await fakeProof(await fakeBuild({ name: 'team', version: '9.9.9' })));
    const before = await Promise.all(['1.0.0', '9.9.9'].map((version) => store.proofs.of('team', version).read()));

    const leaked = createReleaseClient(address, await tokenWith({ store }, ['publish'], 'leads'));
    const outcomes: Record<string, number> = {};
    const counted = async (work: Promise<unknown>) => {
      const outcome = await work.then(
        () => 'stored',
        ({ failure }) => failure?.code ?? 'no answer',
      );
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    };
    const proof = { ...(await fakeProof(await fakeBuild())), states };
    async function flood() {
      const until = Date.now() + FLOOD_MS;
      const uploads: Promise<void>[] = [];
      for (let nth = 0; nth < PROOFS || Date.now() < until; nth++) {
        await counted(leaked.prove({ ...proof, version: `0.1.${nth}` }));
        if (nth % PROOFS_PER_UPLOAD === 0) {
          const build = await fakeBuild({ version: `0.2.${nth}`, files: { 'large.txt': 'x'.repeat(1_400_000) } });
          uploads.push(counted(leaked.publish('leads', build, { traffic: 0 })));
        }
        if (FLOOD_MS) await wait(400);
      }
      await Promise.all(uploads);
    }

    const reader = await product.as(['system.network.view']);
    const answers: Record<number, number> = {};
    let isFlooding = true;
    const flooding = flood().finally(() => {
      isFlooding = false;
    });
    for (let call = 0; isFlooding || call < CALLS; call++) {
      const headers = { authorization: `Bearer ${reader.token}` };
      const reply = await fetch(`${address}/api/catalog/networks`, { headers });
      await reply.arrayBuffer();
      answers[reply.status] = (answers[reply.status] ?? 0) + 1;
      if (FLOOD_MS) await wait(100);
    }
    await flooding;
    if (isLong) console.log({ outcomes, answers });

    expect(Object.keys(answers)).toEqual(['200']);
    expect(outcomes.stored).toBeGreaterThanOrEqual(PROOFS);
    expect(outcomes.refused).toBeGreaterThan(0);
    const after = await Promise.all(['1.0.0', '9.9.9'].map((version) => store.proofs.of('team', version).read()));
    expect(after).toEqual(before);
    const proofs = await store.proofs.versions('leads');
    expect(proofs.length).toBeLessThanOrEqual(10 + LIMITS.releases);
    for (const version of proofs) {
      const stored = await store.proofs.of('leads', version).read();
      expect(JSON.stringify(stored).length).toBeLessThan(101_000);
    }
    expect((await store.listReleases('leads')).length).toBeLessThanOrEqual(LIMITS.releases);
    expect(await store.sizeOf('leads')).toBeLessThanOrEqual(LIMITS.bytes);
  },
  FLOOD_MS + 120_000,
);
