/** The overhead of the API: the list compared with bare Fastify, a move compared with `pg`. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from '@salesdesk/api';
import { readConfig } from '@salesdesk/api/config';
import { openDatabase } from '@salesdesk/api/database';
import { endpoints } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import pg from 'pg';
import { type Benchmark, compared, median, type Row, sized } from '../report.ts';
import { type Child, signIn, startApi, startBare } from './child.ts';
import { Connection, perSecond, requestOf } from './httpClient.ts';
import { SECRET_KEY, startServer } from './ownDatabase.ts';
import { type Statement, statementsOf } from './statements.ts';

const COMPANIES = sized(10_000, 300);
const CONCURRENCY = 8;
/** A goal of 3 % is less than two of them differ by. */
const ROUNDS = sized(60, 1);
/** Short rounds, so that other load on the machine affects both equally. */
const ROUND_MS = sized(500, 100);
/** Warm-up time, during which rates rise because hot code is optimised. */
const WARM_MS = sized(5_000, 100);
const STAGES = ['new', 'contacted'] as const;

export const throughput: Benchmark = {
  name: 'API against bare Fastify and the driver',
  method:
    `PostgreSQL with ${COMPANIES.toLocaleString('en-GB')} companies on the same machine, each server in a separate ` +
    `process, ${CONCURRENCY} connections, medians of ${ROUNDS} alternating rounds, also of their ratios. The list is page 1, signed in, ` +
    'checked and logged; the peer is bare Fastify that sends the same statements through `pg` and returns their rows. ' +
    'A move is the call of the board; the peer sends the statements of a move directly through `pg`. With tracing, the ' +
    'share of the traces that is exported unless set otherwise goes to a collector that takes what it gets; the peer is the ' +
    'same API without, started at the same time.',
  measures: ['api', 'shared/src/domain'],
  async run() {
    const server = await startServer();
    try {
      const url = await server.create(COMPANIES);
      const api = await startApi(url);
      try {
        // Once: a code works only once, and the peer of the list needs an existing session.
        const token = await signIn(api);
        return [await list(url, api, token), await traced(url, token), await moves(url, api, token)];
      } finally {
        await api.stop();
      }
    } finally {
      server.stop();
    }
  },
};

async function list(url: string, api: Child, token: string): Promise<Row> {
  const bare = await startBare(url);
  try {
    const ours = rateOf(api, requestOf(`/api/${endpoints.accounts.list.path}?page=1`, token));
    const peer = rateOf(bare, requestOf('/list'));
    const values = await alternateRounds(ours, peer);
    return compared('list, signed in, requests a second', { ...values, unit: '/s' }, { least: 0.7 });
  } finally {
    await bare.stop();
  }
}

/** The list with traces exported, compared with an API of the same age that exports none: one that has run longer is faster. */
async function traced(url: string, token: string): Promise<Row> {
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const apis: Child[] = [];
  try {
    const tracing = await startApi(url, { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
    apis.push(tracing);
    const plain = await startApi(url);
    apis.push(plain);
    const request = requestOf(`/api/${endpoints.accounts.list.path}?page=1`, token);
    const values = await alternateRounds(rateOf(tracing, request), rateOf(plain, request));
    return compared('list with traces exported / without tracing', { ...values, unit: '/s' }, { least: 0.97 });
  } finally {
    for (const api of apis) await api.stop();
    collector.close();
  }
}

function rateOf({ port }: Child, request: Buffer): (ms: number) => Promise<number> {
  return async (ms) => {
    const connections = Array.from({ length: CONCURRENCY }, () => new Connection(port));
    try {
      return await perSecond(CONCURRENCY, ms, (worker) => answered(connections[worker] as Connection, request));
    } finally {
      for (const connection of connections) connection.close();
    }
  };
}

async function answered(connection: Connection, request: Buffer): Promise<void> {
  const { status, body } = await connection.ask(request);
  if (status !== 200) throw new Error(`Answered ${status}: ${body.slice(0, 200)}`);
}

/** Both move leads back and forth between two stages, with one lead per worker. */
async function moves(url: string, api: Child, token: string): Promise<Row> {
  const leads = await leadsInOneStage(url);
  const templates = await statementsOfMoves(url, leads.pop() as number, token);
  const pool = new pg.Pool({ connectionString: url, max: CONCURRENCY });
  const [ourTurn, peersTurn] = [moveCounts(), moveCounts()];
  try {
    const values = await alternateRounds(
      async (ms) => {
        const connections = Array.from({ length: CONCURRENCY }, () => new Connection(api.port));
        const rate = await perSecond(CONCURRENCY, ms, async (worker) => {
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
        perSecond(CONCURRENCY, ms, async (worker) => {
          const at = peersTurn(worker);
          const { lead, there, back } = templates;
          const own = leads[CONCURRENCY + worker] as number;
          const client = await pool.connect();
          try {
            for (const statement of at % 2 ? back : there)
              await client.query({ ...statement, values: valuesFor(statement, lead, own) });
          } finally {
            client.release();
          }
        }),
    );
    return compared('lead move, transactions a second', { ...values, unit: '/s' }, { least: 0.5 });
  } finally {
    await pool.end();
  }
}

/** Values of a captured statement for another lead; the undo record gets a new id. */
function valuesFor({ text, values }: Statement, lead: number, own: number): unknown[] {
  const others = values.map((value) => (value === lead ? own : value));
  return text.startsWith('insert into "undos"') ? [randomUUID(), ...others.slice(1)] : others;
}

/** Counts the moves of each worker over all rounds, which determines the stage of its lead. */
function moveCounts(): (worker: number) => number {
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

/** The statements of the API for a move there and one back. */
async function statementsOfMoves(url: string, lead: number, token: string) {
  const api = await createApi(readConfig({ DATABASE_URL: url, SECRET_KEY, LOG_LEVEL: 'silent', PORT: '0' }));
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as { port: number };
  const connection = new Connection(port);
  const sent: Statement[][] = [];
  // The first call opens connections.
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

async function alternateRounds(ours: (ms: number) => Promise<number>, peer: (ms: number) => Promise<number>) {
  await ours(WARM_MS);
  await peer(WARM_MS);
  const rounds: { ours: number; peer: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // In turn the first, because load that rises or falls affects the second more.
    const early = round % 2 ? await peer(ROUND_MS) : null;
    const rate = await ours(ROUND_MS);
    rounds.push({ ours: rate, peer: early ?? (await peer(ROUND_MS)) });
  }
  const medianOf = (value: (round: { ours: number; peer: number }) => number) => median(rounds.map(value));
  return {
    ours: medianOf((round) => round.ours),
    peer: medianOf((round) => round.peer),
    // Of neighbours, because other load on the machine changes during the rounds.
    ratio: medianOf((round) => round.ours / round.peer),
  };
}
