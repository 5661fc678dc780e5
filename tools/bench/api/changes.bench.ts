/** What the audit trail costs while many change something at once. */
import pg from 'pg';
import { type Benchmark, compared, sized } from '../report.ts';
import { signIn, startApi } from './child.ts';
import { alternateRounds, leadsInOneStage, movesThrough, statementsOfMoves } from './moves.ts';
import { startServer } from './ownDatabase.ts';

const CLIENTS = 32;
const COMPANIES = 600;
const ROUNDS = sized(30, 1);
/** Of a disk in the network, or of a synchronous standby. */
const COMMIT_MS = 10;

export const changes: Benchmark = {
  name: 'Changes at once',
  method:
    `${CLIENTS} clients move leads by the statements of the API, each its own lead, on PostgreSQL where a commit takes ` +
    `${COMMIT_MS} ms; the peer is a copy of the database that gets the same statements without the row of the audit trail, which ` +
    `also seals and notifies. Medians of ${ROUNDS} alternating rounds, also of their ratios.`,
  measures: ['api/src/audit', 'api/src/leads', 'api/migrations'],
  async run() {
    const server = await startServer(COMMIT_MS);
    try {
      const url = await server.create(COMPANIES);
      const leads = await leadsInOneStage(url);
      const moves = await statementsOfMoves(url, leads.pop() as number, await tokenOf(url));
      const withoutTrail = (statements: typeof moves.there) =>
        statements.filter(({ text }) => !/^\s*insert into "?audit"?\s/.test(text));
      const peer = { ...moves, there: withoutTrail(moves.there), back: withoutTrail(moves.back) };
      if (peer.there.length !== moves.there.length - 1) throw new Error('A move does not write one row of the trail.');
      const pools = [url, await server.copy(url)].map(
        (connectionString) => new pg.Pool({ connectionString, max: CLIENTS }),
      );
      const [pool, peersPool] = pools as [pg.Pool, pg.Pool];
      const values = await alternateRounds(
        ROUNDS,
        movesThrough(pool, CLIENTS, moves, leads),
        movesThrough(peersPool, CLIENTS, peer, leads),
      );
      for (const one of pools) await one.end();
      return [compared('moves a second, with the audit trail / without', { ...values, unit: '/s' }, { least: 0.7 })];
    } finally {
      server.stop();
    }
  },
};

async function tokenOf(url: string): Promise<string> {
  const api = await startApi(url);
  try {
    return await signIn(api);
  } finally {
    await api.stop();
  }
}
