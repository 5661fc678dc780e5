/** Pairs of companies with everything that a merge joins, and a hash of all rows concerned. */
import type { MergeField } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import type { Random } from '../src/seed/random.ts';
import type { TestApp } from './index.ts';

const OUTCOMES = ['reached', 'no-answer', null] as const;

/** A company with random fields, networks and activities; by chance a lead. */
export async function randomCompany(
  api: TestApp,
  random: Random,
  users: number[],
  networks: number[],
): Promise<number> {
  const maybe = <T>(value: T) => (random.chance(0.7) ? value : null);
  const n = random.between(1, 1e6);
  const pri = maybe(random.pick(users));
  const sec = maybe(random.pick(users));
  const values = {
    name: `Company ${n}`,
    city: maybe(`City ${n}`),
    country_id: maybe(random.between(1, 200)),
    email: maybe(`mail${n}@company.example`),
    website: maybe(`https://c${n}.example`),
    ...(random.chance(0.7) ? { phone: String(200_000_000 + n), phone_code: '31' } : { phone: null, phone_code: null }),
    contact_person: maybe(JSON.stringify({ name: `Person ${n}`, contact_details: [{ 1: `+3120${n}` }] })),
    contact_mode_type: maybe(random.pick([1, 2, 3] as const)),
    social_media: maybe(JSON.stringify({ [random.between(1, 3)]: `social${n}` })),
    exp_sale_amount: maybe(`${n}.5`),
    pri_assignee_id: pri,
    sec_assignee_id: sec === pri ? null : sec,
    created_at: new Date(Date.now() - random.between(1, 1e10)),
    updated_at: new Date(Date.now() - random.between(1, 1e9)),
  };
  const stage = random.pick(['new', 'contacted', 'qualified', 'lost']);
  const { id } = random.chance(0.5) ? await api.createLead(values, stage) : await api.createAccount(values);
  for (const network_id of networks.filter(() => random.chance(0.4)))
    await api.db.insertInto('account_networks').values({ account_id: id, network_id }).execute();
  for (let left = random.between(0, 3); left > 0; left--) await addActivity(api, random, id, random.pick(users));
  return id;
}

export async function addActivity(api: TestApp, random: Random, account_id: number, author_id: number): Promise<void> {
  const isTask = random.chance(0.4);
  await api.db
    .insertInto('activities')
    .values({
      account_id,
      author_id,
      text: `Said ${random.between(1, 1e6)}`,
      created_at: new Date(Date.now() - random.between(1, 1e9)),
      ...(isTask
        ? { kind: 'task' as const, due_on: '2026-01-01' }
        : { kind: 'call' as const, outcome: random.pick(OUTCOMES) }),
      ...(random.chance(0.2) ? { deleted_at: new Date() } : {}),
    })
    .execute();
}

/**
 * A hash of the rows of these companies, their networks and activities, to the microsecond. Without the version: it only
 * counts up, or a form that was open between merge and undo could overwrite what came after.
 */
export async function hashOf(api: TestApp, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(line, '|' order by line)) as hash from (
      select 'a' || (to_jsonb(a) - 'version')::text as line from accounts a where id = any(${[...ids]}::integer[])
      union all select 'n' || to_jsonb(n)::text from account_networks n where account_id = any(${[...ids]}::integer[])
      union all select 't' || to_jsonb(t)::text from activities t where account_id = any(${[...ids]}::integer[])
    ) lines
  `.execute(api.db);
  return rows[0]?.hash ?? '';
}

/** A random choice of the fields; the status as the rule demands. */
export function randomTake(
  random: Random,
  fields: readonly MergeField[],
  types: readonly [number, number],
): MergeField[] {
  const [survivor, absorbed] = types;
  return fields.filter((field) =>
    field === 'status' && survivor !== absorbed ? absorbed > survivor : random.chance(0.5),
  );
}
