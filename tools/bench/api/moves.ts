/** Moves of leads by the statements of the API alone, and rounds of two measured in turn. */
import { randomUUID } from 'node:crypto';
import { createApi } from '@salesdesk/api';
import { readConfig } from '@salesdesk/api/config';
import { openDatabase } from '@salesdesk/api/database';
import { endpoints } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import type pg from 'pg';
import { median, sized } from '../report.ts';
import { answered, Connection, perSecond, requestOf } from './httpClient.ts';
import { SECRET_KEY } from './ownDatabase.ts';
import { type Statement, statementsOf } from './statements.ts';

/** Short rounds, so that other load on the machine affects both equally. */
const ROUND_MS = sized(500, 100);
/** Warm-up time, during which rates rise because hot code is optimised. */
const WARM_MS = sized(5_000, 100);
export const STAGES = ['new', 'contacted'] as const;

/** The statements of a move of this lead there, and of one back. */
interface Moves {
  lead: number;
  there: Statement[];
  back: Statement[];
}

/** Moves leads there and back through a pool, one lead for each worker; returns moves a second. */
export function movesThrough(pool: pg.Pool, workers: number, { lead, there, back }: Moves, leads: readonly number[]) {
  const turnOf = moveCounts();
  return (ms: number) =>
    perSecond(workers, ms, async (worker) => {
      const own = leads[worker] as number;
      const client = await pool.connect();
      try {
        for (const statement of turnOf(worker) % 2 ? back : there)
          await client.query({ ...statement, values: valuesFor(statement, lead, own) });
      } finally {
        client.release();
      }
    });
}

/** Values of a captured statement for another lead; the undo record gets a new id. */
function valuesFor({ text, values }: Statement, lead: number, own: number): unknown[] {
  const others = values.map((value) => (value === lead ? own : value));
  return text.startsWith('insert into "undos"') ? [randomUUID(), ...others.slice(1)] : others;
}

/** Counts the moves of each worker over all rounds, which determines the stage of its lead. */
export function moveCounts(): (worker: number) => number {
  const taken = new Map<number, number>();
  return (worker) => {
    const before = taken.get(worker) ?? 0;
    taken.set(worker, before + 1);
    return before;
  };
}

/** Puts all leads into the first stage; returns their ids. */
export async function leadsInOneStage(url: string): Promise<number[]> {
  const db = openDatabase({ databaseUrl: url, dataDir: null });
  const { rows } = await sql<{ id: number }>`
    update accounts set stage_id = (select id from stages where slug = ${STAGES[0]}) where type = 2 returning id
  `.execute(db);
  await db.destroy();
  return rows.map((row) => row.id);
}

/** The statements of the API for a move there and one back. */
export async function statementsOfMoves(url: string, lead: number, token: string): Promise<Moves> {
  const settings = { DATABASE_URL: url, SECRET_KEY, LOG_LEVEL: 'silent', PORT: '0', OVERLOAD_DELAY_MS: '0' };
  const api = await createApi(readConfig(settings));
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
    const statements = await statementsOf(() => answered(connection, request));
    // What the process repeats by itself is no part of a move.
    sent.push(statements.filter(({ text }) => !text.includes('seal_waiting')));
  }
  connection.close();
  await api.close();
  const [there, back] = sent.slice(2) as [Statement[], Statement[]];
  return { lead, there, back };
}

/** Measures two rates in turn, for this many rounds; medians of each, and of their ratios. */
export async function alternateRounds(
  rounds: number,
  ours: (ms: number) => Promise<number>,
  peer: (ms: number) => Promise<number>,
) {
  await ours(WARM_MS);
  await peer(WARM_MS);
  const measured: { ours: number; peer: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    // In turn the first, because load that rises or falls affects the second more.
    const early = round % 2 ? await peer(ROUND_MS) : null;
    const rate = await ours(ROUND_MS);
    measured.push({ ours: rate, peer: early ?? (await peer(ROUND_MS)) });
  }
  const medianOf = (value: (round: { ours: number; peer: number }) => number) => median(measured.map(value));
  return {
    ours: medianOf((round) => round.ours),
    peer: medianOf((round) => round.peer),
    // Of neighbours, because other load on the machine changes during the rounds.
    ratio: medianOf((round) => round.ours / round.peer),
  };
}
