/**
 * Checks whether response times reveal which user names exist: medians of 300 alternating calls for each kind of name,
 * without a network that would hide a difference. Exits with 1 when a median differs by more than 10 %.
 */
import { buildTestApp } from '../../api/test/index.ts';

const SAMPLES = 300;
const LIMIT = 0.1;

const test = await buildTestApp();
const enrolled = { totp_secret: 'x', totp_confirmed_at: new Date() };
const create = async (values: Parameters<typeof test.createUser>[0]) => (await test.createUser(values)).username;
const names = {
  known: await create(enrolled),
  inactive: await create({ ...enrolled, status: 2 }),
  deleted: await create({ ...enrolled, deleted_at: new Date() }),
  'not enrolled': await create({}),
  unknown: 'nobody',
};
const locked = { 'locked, known': await create(enrolled), 'locked, unknown': 'nobody2' };

const nameStep = (email: string) => test.anonymous.post('verify-username', { email });
const passwordStep = (email: string) => test.anonymous.post('login', { email, password: 'wrong' });
const forget = async () => {
  const clear = { failed_attempts: 0, locked_until: null };
  await test.db.updateTable('users').set(clear).execute();
  await test.db.updateTable('unknown_name_attempts').set(clear).execute();
};

let isApart = false;
await measure('name step', { ...names, ...locked }, nameStep);
await measure('password step, wrong password', names, passwordStep, forget);
for (const name of Object.values(locked)) for (let n = 0; n < 5; n++) await passwordStep(name);
await measure('password step of a locked name', locked, passwordStep);
await test.close();
process.exit(isApart ? 1 : 0);

async function measure(
  title: string,
  kinds: Record<string, string>,
  call: (name: string) => Promise<unknown>,
  before: () => Promise<void> = async () => {},
): Promise<void> {
  const entries = Object.entries(kinds);
  const times = new Map(entries.map(([kind]) => [kind, [] as number[]]));
  for (const [, name] of entries) await call(name);
  for (let sample = 0; sample < SAMPLES; sample++) {
    await before();
    for (let i = 0; i < entries.length; i++) {
      // Rotate the order, so that no kind always runs first.
      const [kind, name] = entries[(i + sample) % entries.length] as [string, string];
      const from = performance.now();
      await call(name);
      times.get(kind)?.push(performance.now() - from);
    }
  }
  const medians = entries.map(([kind]) => ({ kind, ms: medianOf(times.get(kind) ?? []) }));
  const middle = medianOf(medians.map(({ ms }) => ms));
  console.log(`\n${title}: medians of ${SAMPLES}`);
  for (const { kind, ms } of medians) {
    const off = ms / middle - 1;
    if (Math.abs(off) > LIMIT) isApart = true;
    console.log(`  ${kind.padEnd(16)} ${ms.toFixed(3).padStart(8)} ms  ${(off * 100).toFixed(1).padStart(5)} %`);
  }
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
