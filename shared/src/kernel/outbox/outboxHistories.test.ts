/**
 * Random histories of two people: one moves leads and writes notes in two tabs that are cut off and killed, the other moves the
 * same leads. Nothing is lost, nothing is done twice, each record keeps its order, and every conflict is shown.
 */
import fc from 'fast-check';
import { type Fate, fakeBrowser, fakeServer, intentOf } from './fakeTabs.ts';

const RUNS = process.env.LONG_TESTS ? 10_000 : 200;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const STAGES = ['new', 'contacted', 'offer'];
const FATES: Fate[] = ['arrives', 'lost', 'reply lost', 'busy'];

const tab = fc.nat(1);
const record = fc.nat(2).map((id) => `company ${id}`);
const to = fc.constantFrom(...STAGES);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('move' as const), tab, record, to }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('note' as const), tab, record }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('other' as const), record, to }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('network' as const), isOn: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fate' as const), fate: fc.constantFrom(...FATES) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drop' as const), tab, at: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('redo' as const), tab, at: fc.nat(3) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(60) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function live(steps: Step[]): Promise<void> {
  const server = fakeServer();
  const browser = fakeBrowser(server);
  const tabs = [browser.openTab(), browser.openTab()];
  /** What the person took back, or did once more. */
  const dropped = new Set<string>();
  const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const queueOf = (at: number) => (tabs[at] as (typeof tabs)[number]).queue;
  /** What the screen shows: the server's stage with the waiting moves on top. */
  const shownStage = (at: number, of: string) =>
    queueOf(at)
      .get()
      .reduce((stage, intent) => {
        const { from, to: next } = intent.call.body as { from?: string; to?: string };
        return intent.record === of && !intent.refused && from === stage ? (next as string) : stage;
      }, server.stageOf(of));
  const decide = async (at: number, index: number, isRedo: boolean) => {
    const intent = queueOf(at).get()[index];
    if (!intent) return;
    const before = server.done.length;
    const deciding = isRedo ? queueOf(at).redo(intent.id) : queueOf(at).drop(intent.id);
    await passes(10);
    const result = await Promise.race([deciding, passes(50).then(() => 'killed')]);
    if (!isRedo && result === true) dropped.add(intent.id);
    if (isRedo && intent.refused) dropped.add(intent.id);
    expect(server.done.length).toBeGreaterThanOrEqual(before);
  };

  for (const what of steps) {
    if (what.do === 'wait') await passes(what.ms);
    else if (what.do === 'network') browser.network.isOn = what.isOn;
    else if (what.do === 'fate') server.fate = () => what.fate;
    else if (what.do === 'other') server.move(what.record, what.to);
    else if (what.do === 'kill') {
      (tabs[what.tab] as (typeof tabs)[number]).kill();
      tabs[what.tab] = browser.openTab();
      await passes(5);
    } else if (what.do === 'drop' || what.do === 'redo') await decide(what.tab, what.at, what.do === 'redo');
    else {
      const from = shownStage(what.tab, what.record);
      if (what.do === 'move' && from === what.to) continue;
      const body = what.do === 'move' ? { from, to: what.to } : { note: 'text' };
      // A new move is a decision on the one that was refused.
      const refused = queueOf(what.tab)
        .get()
        .filter((intent) => intent.refused && intent.record === what.record && intent.kind === what.do);
      for (const { id } of refused) dropped.add(id);
      const adding = queueOf(what.tab).add(intentOf(what.record, body));
      await passes(8);
      await adding;
    }
  }

  browser.network.isOn = true;
  server.fate = () => 'arrives';
  // Each conflict is shown until the person decides, here to do it all the same.
  for (let round = 0; round < 200 && (queueOf(0).get().length || round < 3); round += 1) {
    await passes(2_000);
    const refused = queueOf(0)
      .get()
      .findIndex((intent) => intent.refused);
    if (refused >= 0) await decide(0, refused, true);
  }
  expect(queueOf(0).get()).toEqual([]);
  expect(queueOf(1).get()).toEqual([]);
  const ids = server.done.filter(({ by }) => by === 'first').map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...browser.stored.keys()].filter((id) => !dropped.has(id)).sort()).toEqual(ids.sort());
  const orders = new Map<string, number>();
  for (const { id, record: of, by, kind } of server.done) {
    if (by === 'second') continue;
    const at = (browser.stored.get(id) as { at: number }).at;
    expect(at).toBeGreaterThan(orders.get(`${of} ${kind}`) ?? 0);
    orders.set(`${of} ${kind}`, at);
  }
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test(`${RUNS} histories of two people, seed ${SEED}`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 30 }), live), { numRuns: RUNS, seed: SEED });
  if (process.env.LONG_TESTS) console.log(`${RUNS} histories, seed ${SEED}`);
}, 3_600_000);

test('what takes a second to be stored is sent', async () => {
  const server = fakeServer();
  const { queue } = fakeBrowser(server, 1_000).openTab();
  void queue.add(intentOf('a', { from: 'new', to: 'won' }));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(server.stageOf('a')).toBe('won');
  expect(queue.get()).toEqual([]);
});
