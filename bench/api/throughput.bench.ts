/** How much of what Fastify and the driver can do is left to people: the list against bare Fastify, a move against `pg`. */
import { randomUUID } from 'node:crypto';
import { createApi } from '@salesdesk/api';
import { readConfig } from '@salesdesk/api/config';
import { openDatabase } from '@salesdesk/api/database';
import { endpoints } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import pg from 'pg';
import { type Benchmark, compared, median, type Row } from '../report.ts';
import { Connection, perSecond, requestOf } from './asking.ts';
import { type Child, signIn, startApi, startBare } from './child.ts';
import { SECRET_KEY, startServer } from './ownDatabase.ts';
import { type Statement, statementsOf } from './statements.ts';

const COMPANIES = 10_000;
const AT_ONCE = 8;
const ROUNDS = 20;
/** Short, so that what the machine does besides meets both alike. */
const ROUND_MS = 500;
/** Rates go on rising for this long, while what is called often is compiled anew. */
const WARM_MS = 5_000;
const STAGES = ['new', 'contacted'] as const;

export const throughput: Benchmark = {
  name: 'API against bare Fastify and the driver',
  method:
    `PostgreSQL with ${COMPANIES.toLocaleString('en-GB')} companies on the same machine, each server in a process of its ` +
    `own, ${AT_ONCE} connections, medians of ${ROUNDS} rounds in turn. The list is page 1, signed in, checked, logged; ` +
    'the peer is bare Fastify that sends the very statements of that call through `pg` and answers their rows. A move is ' +
    'the form the board sends; the peer sends the very statements of a move through `pg` alone.',
  async run() {
    const server = await startServer();
    try {
      const url = await server.create(COMPANIES);
      const api = await startApi(url);
      try {
        return [await list(url, api), await moves(url, api)];
      } finally {
        await api.stop();
      }
    } finally {
      server.stop();
    }
  },
};

async function list(url: string, api: Child): Promise<Row> {
  // First, as the peer asks for a session that is there.
  const token = await signIn(api);
  const bare = await startBare(url);
  try {
    const ours = rateOf(api, requestOf(`/api/${endpoints.accounts.list.path}?page=1`, token));
    const peer = rateOf(bare, requestOf('/list'));
    const figures = await inTurn(ours, peer);
    return compared('list, signed in, requests a second', { ...figures, unit: '/s' }, { least: 0.7 });
  } finally {
    await bare.stop();
  }
}

function rateOf({ port }: Child, request: Buffer): (ms: number) => Promise<number> {
  return async (ms) => {
    const connections = Array.from({ length: AT_ONCE }, () => new Connection(port));
    try {
      return await perSecond(AT_ONCE, ms, (worker) => answered(connections[worker] as Connection, request));
    } finally {
      for (const connection of connections) connection.close();
    }
  };
}

async function answered(connection: Connection, request: Buffer): Promise<void> {
  const { status, body } = await connection.ask(request);
  if (status !== 200) throw new Error(`Answered ${status}: ${body.slice(0, 200)}`);
}

/** Both move leads to and fro between two stages, each worker its own. */
async function moves(url: string, api: Child): Promise<Row> {
  const leads = await leadsInOneStage(url);
  const templates = await statementsOfMoves(url, leads.pop() as number);
  const token = await signIn(api);
  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE });
  const [ourTurn, peersTurn] = [turns(), turns()];
  try {
    const figures = await inTurn(
      async (ms) => {
        const connections = Array.from({ length: AT_ONCE }, () => new Connection(api.port));
        const rate = await perSecond(AT_ONCE, ms, async (worker) => {
          const at = ourTurn(worker);
          const [from, to] = [STAGES[at % 2], STAGES[(at + 1) % 2]] as [string, string];
          const fields = { leadId: leads[worker] as number, fromcolumnSlug: from, tocolumnSlug: to };
          await answered(
            connections[worker] as Connection,
            requestOf(`/api/${endpoints.leads.move.path}`, token, fields),
          );
        });
        for (const connection of connections) connection.close();
        return rate;
      },
      (ms) =>
        perSecond(AT_ONCE, ms, async (worker) => {
          const at = peersTurn(worker);
          const { lead, there, back } = templates;
          const own = leads[AT_ONCE + worker] as number;
          const client = await pool.connect();
          try {
            for (const statement of at % 2 ? back : there)
              await client.query({ ...statement, values: valuesFor(statement, lead, own) });
          } finally {
            client.release();
          }
        }),
    );
    return compared('lead move, transactions a second', { ...figures, unit: '/s' }, { least: 0.5 });
  } finally {
    await pool.end();
  }
}

/** Of a captured statement, for another lead; what is kept for undoing gets an id of its own. */
function valuesFor({ text, values }: Statement, lead: number, own: number): unknown[] {
  const others = values.map((value) => (value === lead ? own : value));
  return text.startsWith('insert into "undos"') ? [randomUUID(), ...others.slice(1)] : others;
}

/** How often each worker had its turn, over all rounds: where its lead stands follows from it. */
function turns(): (worker: number) => number {
  const taken = new Map<number, number>();
  return (worker) => {
    const before = taken.get(worker) ?? 0;
    taken.set(worker, before + 1);
    return before;
  };
}

async function leadsInOneStage(url: string): Promise<number[]> {
  const db = openDatabase({ databaseUrl: url, dataDir: null });
  const { rows } = await sql<{ id: number }>`
    update accounts set stage_id = (select id from stages where slug = ${STAGES[0]}) where type = 2 returning id
  `.execute(db);
  await db.destroy();
  return rows.map((row) => row.id);
}

/** What the API sends for a move there and for one back. */
async function statementsOfMoves(url: string, lead: number) {
  const api = await createApi(readConfig({ DATABASE_URL: url, SECRET_KEY, LOG_LEVEL: 'silent', PORT: '0' }));
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as { port: number };
  const token = await signIn({ port, stop: async () => {} });
  const connection = new Connection(port);
  const sent: Statement[][] = [];
  // The first time there are connections to be made.
  for (const [from, to] of [STAGES, STAGES.toReversed(), STAGES, STAGES.toReversed()] as [string, string][]) {
    const request = requestOf(`/api/${endpoints.leads.move.path}`, token, {
      leadId: lead,
      fromcolumnSlug: from,
      tocolumnSlug: to,
    });
    sent.push(await statementsOf(() => answered(connection, request)));
  }
  connection.close();
  await api.close();
  const [there, back] = sent.slice(2) as [Statement[], Statement[]];
  return { lead, there, back };
}

async function inTurn(ours: (ms: number) => Promise<number>, peer: (ms: number) => Promise<number>) {
  await ours(WARM_MS);
  await peer(WARM_MS);
  const rates = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await ours(ROUND_MS));
    rates.peer.push(await peer(ROUND_MS));
  }
  return { ours: median(rates.ours), peer: median(rates.peer) };
}
