/** The overhead of the API: the list compared with bare Fastify, a move compared with `pg`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@salesdesk/shared/domain';
import pg from 'pg';
import { type Benchmark, compared, type Row, sized } from '../report.ts';
import { type Child, signIn, startApi, startBare } from './child.ts';
import { answered, Connection, perSecond, requestOf } from './httpClient.ts';
import { alternateRounds, leadsInOneStage, moveCounts, movesThrough, STAGES, statementsOfMoves } from './moves.ts';
import { startServer } from './ownDatabase.ts';

const COMPANIES = sized(10_000, 300);
const CONCURRENCY = 8;
/** A goal of 3 % is less than two of them differ by. */
const ROUNDS = sized(60, 1);

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
    const values = await alternateRounds(ROUNDS, ours, peer);
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
    const values = await alternateRounds(ROUNDS, rateOf(tracing, request), rateOf(plain, request));
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

/** Both move leads back and forth between two stages, with one lead per worker. */
async function moves(url: string, api: Child, token: string): Promise<Row> {
  const leads = await leadsInOneStage(url);
  const templates = await statementsOfMoves(url, leads.pop() as number, token);
  const pool = new pg.Pool({ connectionString: url, max: CONCURRENCY });
  const ourTurn = moveCounts();
  try {
    const values = await alternateRounds(
      ROUNDS,
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
      movesThrough(pool, CONCURRENCY, templates, leads.slice(CONCURRENCY)),
    );
    return compared('lead move, transactions a second', { ...values, unit: '/s' }, { least: 0.5 });
  } finally {
    await pool.end();
  }
}
