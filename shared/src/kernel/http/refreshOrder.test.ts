/** Whatever order answers, sign-outs, sign-ins and aborts come in: every call settles, once, in its own name. */
import { expired, fakeApi, ok, refused, tokenOf } from '@salesdesk/shared/testing';
import fc from 'fast-check';
import { ACCESS_TOKEN_KEY, ERROR_CODES, endpoints, get } from '../../domain/index.ts';
import { notify } from '../notify.ts';
import { session } from '../session.ts';
import { http } from './client.ts';

const { users, auth } = endpoints;
const numbered = get<{ query: { call: number }; reply: number }>(users.list.path);
const RUNS = process.env.LONG_TESTS ? 2_000 : 100;

type Step = 'call' | 'aborted call' | 'expiry' | 'sign out' | 'somebody else';
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Step>('call') },
    { weight: 2, arbitrary: fc.constantFrom<Step>('aborted call', 'expiry') },
    { weight: 1, arbitrary: fc.constantFrom<Step>('sign out', 'somebody else') },
  ),
  { minLength: 2, maxLength: 12 },
);

beforeAll(() => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, task: () => Promise<unknown>) => {
    last = last.then(task, task);
    return last;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
});
afterAll(() => Reflect.deleteProperty(navigator, 'locks'));
afterEach(() => jest.restoreAllMocks());

test('all orders', async () => {
  const notifyError = jest.spyOn(notify, 'error').mockImplementation(() => {});
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), steps, fc.boolean(), async (scheduler, script, refuses) => {
      notifyError.mockClear();
      const world = signedIn(scheduler, refuses);
      for (const step of script) void scheduler.schedule(Promise.resolve(), step).then(() => world.does(step));
      await scheduler.waitIdle();

      expect(world.outcomes.filter((outcome) => outcome === 'waiting')).toEqual([]);
      expect(world.outcomes.filter((outcome) => outcome === 'wrong answer')).toEqual([]);
      expect(Math.max(0, ...world.sends.values())).toBeLessThanOrEqual(2);
      expect(world.inForeignName).toEqual([]);
      expect(world.mostRefreshesAtOnce).toBeLessThanOrEqual(1);
      expect(notifyError.mock.calls.length).toBeLessThanOrEqual(refuses ? world.signIns : 0);
      expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBe(session.token());
      if (!world.isIn) expect(session.token()).toBeNull();
      else if (!refuses) expect(session.state$.value.userId).toBe(world.person);
    }),
    { numRuns: RUNS },
  );
});

/** The first person signed in with a token that has just expired, and everything observed from then on. */
function signedIn(scheduler: fc.Scheduler, refuses: boolean) {
  const personOf = new Map<string, number>();
  const give = (person: number) => {
    const token = tokenOf({ sub: String(person) });
    personOf.set(token, person);
    return token;
  };
  const callers = new Map<number, number>();
  const world = {
    person: 1,
    isIn: true,
    signIns: 1,
    outcomes: [] as ('waiting' | 'answered' | 'wrong answer' | 'rejected')[],
    sends: new Map<number, number>(),
    inForeignName: [] as number[],
    mostRefreshesAtOnce: 0,
    does,
  };
  session.begin(give(1));
  let accepted = '';
  let refreshing = 0;

  fakeApi({
    [users.list.path]: async ({ query, authorization = '' }) => {
      const call = Number(query.call);
      const token = authorization.slice('Bearer '.length);
      world.sends.set(call, (world.sends.get(call) ?? 0) + 1);
      if (token && personOf.get(token) !== callers.get(call)) world.inForeignName.push(call);
      const reply = token === accepted ? ok(call) : expired;
      await scheduler.schedule(Promise.resolve(), `answer to ${call}`);
      return reply;
    },
    [auth.refresh.path]: async () => {
      const { person } = world;
      world.mostRefreshesAtOnce = Math.max(world.mostRefreshesAtOnce, ++refreshing);
      await scheduler.schedule(Promise.resolve(), 'refresh');
      refreshing--;
      if (refuses) return { ...refused(ERROR_CODES.unauthenticated), status: 401 };
      accepted = give(person);
      return { access_token: accepted } as object;
    },
  });

  function does(step: Step): void {
    if (step === 'expiry') accepted = '';
    else if (step === 'sign out') {
      world.isIn = false;
      session.end('signed-out');
    } else if (step === 'somebody else') {
      Object.assign(world, { person: world.person + 1, isIn: true, signIns: world.signIns + 1 });
      accepted = give(world.person);
      session.begin(accepted);
    } else if (session.token()) call(step === 'aborted call');
  }

  function call(aborts: boolean): void {
    const id = world.outcomes.push('waiting') - 1;
    callers.set(id, world.person);
    const abort = new AbortController();
    http.get(numbered, { query: { call: id }, signal: abort.signal }).then(
      ({ data, error }) => {
        world.outcomes[id] = error || data === id ? 'answered' : 'wrong answer';
      },
      () => {
        world.outcomes[id] = 'rejected';
      },
    );
    if (aborts) void scheduler.schedule(Promise.resolve(), `abort ${id}`).then(() => abort.abort());
  }

  return world;
}
