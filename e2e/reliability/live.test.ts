/** What browsers receive and people read through two replicas, over lost connections, `kill -9` and rights that are taken away. ADR-111. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@salesdesk/api/database';
import { endpoints } from '@salesdesk/shared/domain';
import { withSeed } from '../../api/test/seeded.ts';
import { findPostgres } from '../../tools/check/debian.mjs';
import { type OwnPostgres, startPostgres } from '../../tools/check/postgres.mjs';
import { type Balancer, startBalancer } from './balancer.ts';
import { type ChaosListener, changesAfter, missedBy, promoted, sendUntilAnswered, startListener } from './chaosLoad.ts';
import { recordHistory } from './histories.ts';
import { anomaliesOf } from './history.ts';
import { inspect } from './inspect.ts';
import { addPerson, setPermissions, signInForLong, tokenOf } from './people.ts';
import { call, freePort, type Product, startProduct } from './product.ts';

const LONG = Boolean(process.env.LONG_TESTS);
const CHANGES = LONG ? 100_000 : 600;
const CUTS = LONG ? 50 : 3;
const ROUNDS = LONG ? 25 : 2;
const MOVERS = 4;
/** The leads of each mover: so many are moved one by one, the others at once. */
const [ALONE, TOGETHER] = [5, 25];
/** A browser that is further behind loads everything, which is another promise. */
const BEHIND_MAX = 300;
const GONE_MS = 2_000;
const HISTORY = LONG ? { changes: 5_000, perKill: 250, leads: 10 } : { changes: 150, perKill: 100, leads: 8 };
const bin = findPostgres();

if (bin) {
  let postgres: OwnPostgres;
  let folder: string;
  let ports: number[];
  let replicas: Product[] = [];
  let balancer: Balancer;
  let token: string;
  let db: ReturnType<typeof openDatabase>;
  const open: ChaosListener[] = [];
  const listen = async (addresses: string[], of: string) => {
    const listener = await startListener(addresses, of);
    open.push(listener);
    return listener;
  };
  const addressOf = (at: number) => (replicas[at] as Product).address;
  const start = (port: number) =>
    startProduct({ DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'unused'), PORT: String(port) });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'salesdesk-live-'));
    postgres = await startPostgres(bin);
    ports = await Promise.all([freePort(), freePort()]);
    replicas = await Promise.all(ports.map(start));
    balancer = await startBalancer(replicas.map(({ address }) => address));
    token = await signInForLong(addressOf(0));
    db = openDatabase({ databaseUrl: postgres.url, dataDir: null });
  }, 300_000);
  afterEach(() => Promise.all(open.splice(0).map((listener) => listener.stop())));
  afterAll(async () => {
    await db?.destroy();
    balancer?.close();
    await Promise.all(replicas.map((replica) => replica.end('SIGKILL')));
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test(
    'each change is announced once and in order, over lost connections and a kill -9',
    async () => {
      const known = await promoted(balancer.address, token, MOVERS * (ALONE + TOGETHER));
      const ids = known.map(({ id }) => id as number);
      const from = (await changesAfter(db, 0)).at(-1) ?? 0;
      const addresses = replicas.map(({ address }) => address);
      const listener = await listen(addresses, token);
      let made = 0;
      const mover = async (own: number[]) => {
        for (let turn = 0; made < CHANGES; turn++) {
          const [at, to] = turn % 2 ? ['contacted', 'new'] : ['new', 'contacted'];
          for (const leadId of own.slice(0, ALONE)) {
            await send(endpoints.leads.move.path, { leadId, fromcolumnSlug: at, tocolumnSlug: to });
            made += 1;
          }
          await send(endpoints.bulk.act.path, { action: 'move', ids: own.slice(ALONE), stage: to });
          made += TOGETHER;
          while (made - listener.received.size > BEHIND_MAX) await pause(10);
        }
      };
      const size = ALONE + TOGETHER;
      const moving = Promise.all(
        Array.from({ length: MOVERS }, (_, at) => mover(ids.slice(at * size, (at + 1) * size))),
      );
      for (let cut = 1; cut <= CUTS; cut++) {
        while (made < (CHANGES * cut) / (CUTS + 1)) await Promise.race([pause(20), moving]);
        if (cut === Math.ceil(CUTS / 2)) await killReplicaOf(listener);
        else listener.cut();
      }
      await moving;
      const positions = await changesAfter(db, from);
      const missed = await missedBy([listener], positions);
      await listener.stop();
      const { lost, broken } = await inspect({ databaseUrl: postgres.url, dataDir: null }, known);
      expect({ lost, broken, missed }).toEqual({ lost: [], broken: [], missed: [] });
      const { disordered, resets, received } = listener;
      expect([disordered, resets, received.size]).toEqual([0, 0, positions.length]);
      expect(positions.length).toBeGreaterThanOrEqual(CHANGES);
      if (LONG) console.log(`${positions.length} changes, ${CUTS} lost connections, one kill -9: each announced once`);
    },
    LONG ? 7_200_000 : 300_000,
  );

  test('a right that is taken away reaches the open clients of both replicas', async () => {
    let longestMs = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const person = await addPerson(db, ['data.leads.view', 'data.q-list.view']);
      const feed = async () => {
        const own = await tokenOf(db, person.userId, person.sessionId);
        return call(addressOf(0), `${endpoints.leads.changes.path}?since=1`, { token: own });
      };
      expect(await feed()).toMatchObject({ status: 200 });
      const listeners = await Promise.all(replicas.map(({ address }) => listen([address], person.token)));
      expect(listeners.map(({ rights }) => rights)).toEqual(Array(2).fill({ leads: true, qList: true }));
      const admin = { address: addressOf(0), token };
      expect(await setPermissions(db, admin, person.userId, ['data.q-list.view'])).toMatchObject({ error: false });
      const from = Date.now();
      while (listeners.some(({ rights }) => rights?.leads !== false)) await pause(5);
      longestMs = Math.max(longestMs, Date.now() - from);
      expect(await feed()).toMatchObject({ status: 403 });
      await Promise.all(listeners.map((listener) => listener.stop()));
    }
    // Only the long form measures the time, because it depends on the machine.
    if (!LONG) return;
    console.log(`${ROUNDS} rights taken away: sent by both replicas after ${longestMs} ms at most`);
    expect(longestMs).toBeLessThan(GONE_MS);
  }, 600_000);

  test(
    'moves, merges, rights and sessions are strictly serializable, over kill -9',
    () =>
      withSeed(async (newRandom) => {
        const kill = (nth: number) => killReplica(nth % replicas.length);
        const history = await recordHistory({ db, address: balancer.address, token, newRandom, kill, ...HISTORY });
        expect(anomaliesOf(history)).toEqual([]);
        if (LONG) console.log(`${HISTORY.changes} changes, ${history.length} transactions: no anomaly`);
      }),
    LONG ? 3_600_000 : 300_000,
  );

  /** Sends a call that may be repeated: a move that was saved before is refused. */
  async function send(route: string, body: object): Promise<void> {
    let times = 0;
    const answer = await sendUntilAnswered(
      () => call(balancer.address, route, { body, token }),
      () => {
        times += 1;
      },
    );
    if (answer.error && !times) throw new Error(`${route}: ${answer.status} ${JSON.stringify(answer)}`);
  }

  /** Kills the replica that tells this listener, and starts it again at its address. */
  function killReplicaOf({ address }: ChaosListener): Promise<void> {
    return killReplica(replicas.findIndex((replica) => replica.address === address));
  }

  async function killReplica(at: number): Promise<void> {
    await (replicas[at] as Product).end('SIGKILL');
    replicas[at] = await start(ports[at] as number);
  }
} else test('PostgreSQL is missing: live updates over two replicas were not tested', () => {});
