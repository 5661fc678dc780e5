/** Inspects a database whose processes have ended: acknowledged writes must exist and the data must be consistent. */
import { verifyChain } from '@salesdesk/api/audit-chain';
import { openDatabase } from '@salesdesk/api/database';
import type { Known } from './writers.ts';

export interface Findings {
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
    const names = new Set(rows.map(({ name }) => name));
    if (names.size !== rows.length) broken.push(`${rows.length - names.size} companies exist twice`);
    for (const row of rows) {
      // The version counts the changes, and the audit trail has one row for each.
      if (written.get(row.id) !== row.version)
        broken.push(`${row.id} has version ${row.version} and ${written.get(row.id) ?? 0} audit rows`);
      if ((row.type === 1) !== (row.slug === null))
        broken.push(`${row.id} is of type ${row.type} in stage ${row.slug}`);
    }
    if (popups.length !== rows.length) broken.push(`${popups.length} popups for ${rows.length} companies`);
    if (keys.length !== rows.length) broken.push(`${keys.length} stored responses for ${rows.length} companies`);
    if (!chain.whole) broken.push(chain.problem);
    return { lost, broken, companies: rows.length };
  } finally {
    await db.destroy();
  }
}

type Row = { name: string; email: string | null; website: string | null; slug: string | null };

function lostOf({ id, name, email, website, stage }: Known, row: Row | undefined): string[] {
  if (id === undefined) return [];
  if (row?.name !== name) return [`company ${id}`];
  const lost: string[] = [];
  if (email && row.email !== email) lost.push(`e-mail of ${id}`);
  if (website && row.website !== website) lost.push(`website of ${id}`);
  // An unacknowledged move may have been saved.
  const possible = stage === 'new' ? ['new', 'contacted'] : [stage];
  if (stage && !possible.includes(row.slug ?? undefined)) lost.push(`stage of ${id}`);
  return lost;
}
