/** Inspects a database whose processes have ended: acknowledged writes must exist and the data must be consistent. */
import { verifyChain } from '@salesdesk/api/audit-chain';
import { openDatabase } from '@salesdesk/api/database';
import type { Known } from './writers.ts';

interface Findings {
  /** Descriptions of acknowledged writes that are missing. */
  lost: string[];
  /** Descriptions of inconsistent data. */
  broken: string[];
  companies: number;
}

interface DatabaseLocation {
  databaseUrl?: string;
  dataDir: string | null;
}

export async function inspect(database: DatabaseLocation, known: Known[]): Promise<Findings> {
  const db = openDatabase(database);
  try {
    const rows = await db
      .selectFrom('accounts')
      .leftJoin('stages', 'stages.id', 'accounts.stage_id')
      .select(['accounts.id', 'accounts.name', 'email', 'website', 'type', 'accounts.version', 'slug'])
      .execute();
    const trail = await db
      .selectFrom('audit')
      .where('entity', '=', 'account')
      .select((eb) => ['entity_id', 'action', eb.fn.countAll<string | number>().as('times')])
      .groupBy(['entity_id', 'action'])
      .execute();
    const moves = await db
      .selectFrom('audit_chain')
      .innerJoin('audit', 'audit.id', 'audit_chain.audit_id')
      .where('action', 'in', ['account.promoted', 'lead.moved'])
      .select(['entity_id', 'before', 'after'])
      .orderBy('position')
      .execute();
    const popups = await db.selectFrom('account_popups').select('account_id').execute();
    const keys = await db.selectFrom('idempotency_keys').select('answer').execute();
    const chain = await verifyChain(db);

    const byId = new Map(rows.map((row) => [row.id, row]));
    const lost = known.flatMap((company) => lostOf(company, byId.get(company.id ?? 0)));
    const broken: string[] = [];
    const written = new Map<number, number>();
    for (const { entity_id, action, times } of trail) {
      written.set(entity_id ?? 0, (written.get(entity_id ?? 0) ?? 0) + Number(times));
      if (!byId.has(entity_id ?? 0)) broken.push(`${action} of ${entity_id}, which does not exist`);
      if (action === 'account.created' && Number(times) !== 1) broken.push(`${entity_id} was created ${times} times`);
    }
    const reached = new Map<number, unknown>();
    for (const { entity_id, before, after } of moves) {
      const from = reached.get(entity_id ?? 0) ?? null;
      if (from !== stageIn(before)) broken.push(`${entity_id} is moved from ${stageIn(before)}, and was in ${from}`);
      reached.set(entity_id ?? 0, stageIn(after));
    }
    const names = new Set(rows.map(({ name }) => name));
    if (names.size !== rows.length) broken.push(`${rows.length - names.size} companies exist twice`);
    for (const row of rows) {
      // The version counts the changes, and the audit trail has one row for each.
      if (written.get(row.id) !== row.version)
        broken.push(`${row.id} has version ${row.version} and ${written.get(row.id) ?? 0} audit rows`);
      if ((row.type === 1) !== (row.slug === null))
        broken.push(`${row.id} is of type ${row.type} in stage ${row.slug}`);
    }
    // Some writers open none.
    const isOpening = known.some(({ session }) => session);
    if (isOpening && popups.length !== rows.length) broken.push(`${popups.length} popups for ${rows.length} companies`);
    if (keys.length !== rows.length) broken.push(`${keys.length} stored responses for ${rows.length} companies`);
    if (!chain.whole) broken.push(chain.problem);
    return { lost, broken, companies: rows.length };
  } finally {
    await db.destroy();
  }
}

function stageIn(state: unknown): unknown {
  return (state as { stage?: unknown } | null)?.stage ?? null;
}

type Row = { name: string; email: string | null; website: string | null; slug: string | null; version: number };

function lostOf({ id, name, email, website, stage, nextStage, version = 0 }: Known, row: Row | undefined): string[] {
  if (id === undefined) return [];
  if (row?.name !== name) return [`company ${id}`];
  const lost: string[] = [];
  if (email && row.email !== email) lost.push(`e-mail of ${id}`);
  if (website && row.website !== website) lost.push(`website of ${id}`);
  if (stage && (row.slug === null || ![stage, nextStage].includes(row.slug))) lost.push(`stage of ${id}`);
  if (row.version < version) lost.push(`${version - row.version} changes of ${id}`);
  return lost;
}
