/** People who move and merge leads while rights and sessions are taken away; records what each call read and wrote. */
import { setTimeout as pause } from 'node:timers/promises';
import type { openDatabase } from '@salesdesk/api/database';
import { EXPIRED_TOKEN_MESSAGE, endpoints, type Lead, type PermissionKey } from '@salesdesk/shared/domain';
import type { Random } from '../../api/test/seeded.ts';
import { promoted, RETRY_TIMEOUT_MS } from './chaosLoad.ts';
import type { Transaction } from './history.ts';
import { addPerson, type Person, setPermissions, signedIn, tokenOf } from './people.ts';
import { type Answer, call } from './product.ts';

const { auth, leads, merges } = endpoints;
const PEOPLE = 4;
const STAGES = ['new', 'contacted'];
const WITHOUT: PermissionKey[] = ['data.q-list.view'];
const WITH: PermissionKey[] = [...WITHOUT, 'data.leads.view', 'data.leads.create', 'data.leads.edit-all'];
/** Of the changes of a person. */
const MERGES = 0.1;
const PAUSE_MS = 250;

interface World {
  db: ReturnType<typeof openDatabase>;
  /** The balancer before the replicas, and the administrator's token. */
  address: string;
  token: string;
  /** On the board in the beginning. */
  leads: number;
  newRandom: () => Random;
  /** So many changes of leads are made, after each `perKill` of which a replica is killed. */
  changes: number;
  perKill: number;
  kill: (nth: number) => Promise<void>;
}

/** One state of a right or a session, since its change was sent. */
interface State {
  value: string;
  isOn: boolean;
  start: number;
  end: number;
}

/** A lead as it was read. */
type Seen = Pick<Lead, 'account_id' | 'version'> & Partial<Pick<Lead, 'kanban_column' | 'last_action_message'>>;

/** A transaction that read versions of leads, until the order of their changes is known. */
interface Recorded extends Transaction {
  seen?: readonly Seen[];
}

/** Resolves with the history, whose last read is the audit trail. */
export async function recordHistory(world: World): Promise<Transaction[]> {
  const recorder = new Recorder(world);
  await recorder.addLeads(world.leads);
  const all = Array.from({ length: PEOPLE }, () => recorder.act(world.newRandom()));
  all.push(recorder.switchRights(world.newRandom()), recorder.endSessions(world.newRandom()));
  await Promise.all(all);
  return recorder.finish();
}

class Recorder {
  readonly #world: World;
  readonly #history: Recorded[] = [];
  readonly #states = new Map<string, State[]>();
  readonly #people: Person[] = [];
  /** Also those who were replaced after a lost call. */
  readonly #joined = new Set<number>();
  readonly #changes = new Map<string, number>();
  /** The acknowledged ones. */
  #count = 0;
  /** Of each lead, when it came to the board. */
  readonly #firstVersions = new Map<number, number>();
  /** To be undone, with the two leads. */
  readonly #merged: { merge_id: number; pair: Seen[] }[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  async addLeads(count: number): Promise<void> {
    const { address, token } = this.#world;
    for (const { id = 0, version = 0 } of await promoted(address, token, count)) this.#firstVersions.set(id, version);
  }

  /** A person who reads the board, then moves a lead, merges two, or undoes a merge. */
  async act(random: Random): Promise<void> {
    let person = await this.#join();
    while (!this.#isOver()) {
      const board = (await this.#send<Lead[]>(person, leads.list.path))?.data ?? [];
      const own = board.filter(({ account_id }) => this.#firstVersions.has(account_id));
      const at = Math.floor(random() * own.length);
      const one = own[at];
      const other = own[(at + 1) % own.length];
      if (!one || !other || one === other) {
        await pause(PAUSE_MS / 5);
        continue;
      }
      const undo = this.#merged.pop();
      let answer: Answer | null;
      if (undo) {
        answer = await this.#send(person, merges.undo.path, { merge_id: undo.merge_id }, { changes: undo.pair });
        if (answer && [401, 403].includes(answer.status)) this.#merged.push(undo);
      } else if (random() < MERGES) {
        const pair = [one, other];
        const survivor = { survivor_id: one.account_id, survivor_version: one.version };
        const body = { ...survivor, absorbed_id: other.account_id, absorbed_version: other.version, take: [] };
        answer = await this.#send(person, merges.merge.path, body, { changes: pair, reads: pair });
        const merge_id = Number(answer?.data?.merge_id);
        if (merge_id) this.#merged.push({ merge_id, pair });
      } else {
        const from = one.kanban_column?.kanban_column_slug_name;
        const tocolumnSlug = STAGES.find((slug) => slug !== from);
        const body = { leadId: one.account_id, fromcolumnSlug: from, tocolumnSlug };
        answer = await this.#send(person, leads.move.path, body, { changes: [one] });
      }
      // The lost call may have made its change: another person goes on, so that the changes of both can be counted.
      if (!answer) person = await this.#join(person);
      // What was merged and could not be undone has left the board.
      if (own.length < this.#world.leads / 2) await this.addLeads(1);
    }
  }

  /** The administrator takes away and gives back the right to see leads. */
  async switchRights(random: Random): Promise<void> {
    const { db, address, token } = this.#world;
    while (!this.#isOver()) {
      await pause(PAUSE_MS);
      const { userId } = this.#people[Math.floor(random() * PEOPLE)] as Person;
      for (const isOn of [false, true]) {
        await this.#change(`rights of ${userId}`, isOn, async () => {
          return !(await setPermissions(db, { address, token }, userId, isOn ? WITH : WITHOUT)).error;
        });
        await pause(PAUSE_MS / 2);
      }
    }
  }

  /** People sign themselves out from another browser, and in again. */
  async endSessions(random: Random): Promise<void> {
    const { db, address } = this.#world;
    while (!this.#isOver()) {
      await pause(2 * PAUSE_MS);
      const { userId, sessionId } = this.#people[Math.floor(random() * PEOPLE)] as Person;
      if (this.#states.get(`session ${sessionId}`)?.length !== 1) continue;
      const other = await signedIn(db, userId);
      await this.#change(`session ${sessionId}`, false, async () => {
        const token = await tokenOf(db, userId, other.sessionId);
        const answer = await call(address, auth.revokeSession.path, { body: { session_id: sessionId }, token });
        // Also when it is refused, because the lost call before it has done that.
        return answer.status === 200;
      });
    }
  }

  /** The history, in which the order of the audit trail stands for the versions. */
  async finish(): Promise<Transaction[]> {
    const ids = [...this.#firstVersions.keys()];
    const { db } = this.#world;
    const rows = await db
      .selectFrom('audit')
      .where('entity', '=', 'account')
      .where('entity_id', 'in', ids)
      .select(['entity_id', 'actor_id', 'action', 'after'])
      .orderBy('id')
      .execute();
    const orders = new Map(ids.map((id) => [id, [] as { value: string; stage: unknown }[]]));
    const counts = new Map<string, number>();
    for (const { entity_id, actor_id, action, after } of rows) {
      if (!this.#joined.has(Number(actor_id))) continue;
      const stage = action === 'lead.moved' ? (after as { stage?: unknown }).stage : undefined;
      orders.get(Number(entity_id))?.push({ value: numbered(counts, Number(actor_id), Number(entity_id)), stage });
    }
    const readOf = ({ account_id: id, version, kanban_column, last_action_message: action }: Seen) => {
      const length = version - (this.#firstVersions.get(id) ?? 0);
      const order = (orders.get(id) ?? []).slice(0, length);
      const slug = kanban_column?.kanban_column_slug_name;
      const moved = order.at(-1)?.stage;
      const isMove = !moved || (moved === slug && action?.params.to === kanban_column?.kanban_column_name);
      const isTrue = order.length === length && (!kanban_column || isMove);
      // A value that was never written, where the trail differs from what was read.
      const values = [
        ...order.map(({ value }) => value),
        ...(isTrue ? [] : [`version ${version}, ${slug}, ${action?.code}`]),
      ];
      return { key: `lead ${id}`, values };
    };
    const now = performance.now();
    const versions = await db
      .selectFrom('accounts')
      .where('id', 'in', ids)
      .select(['id as account_id', 'version'])
      .execute();
    const last: Recorded = { name: 'the end', start: now, end: now, seen: versions };
    return [...this.#history, last].map(({ seen = [], reads = [], ...one }) => ({
      ...one,
      reads: [...reads, ...seen.map(readOf)],
    }));
  }

  #isOver(): boolean {
    return this.#count >= this.#world.changes;
  }

  async #join(instead?: Person): Promise<Person> {
    const person = await addPerson(this.#world.db, WITH);
    this.#joined.add(person.userId);
    if (instead) this.#people[this.#people.indexOf(instead)] = person;
    else this.#people.push(person);
    await this.#change(`rights of ${person.userId}`, true);
    await this.#change(`session ${person.sessionId}`, true);
    return person;
  }

  /** Changes a right or session; repeats the call until it is acknowledged. */
  async #change(key: string, isOn: boolean, send = async () => true): Promise<void> {
    const states = this.#states.get(key) ?? [];
    this.#states.set(key, states);
    const start = performance.now();
    const state: State = { value: `${states.length} ${isOn}`, isOn, start, end: Number.POSITIVE_INFINITY };
    states.push(state);
    while (!(await send().catch(() => false))) {
      if (performance.now() - start > RETRY_TIMEOUT_MS) throw new Error(`${key} cannot be changed.`);
      await pause(PAUSE_MS / 5);
    }
    state.end = performance.now();
    this.#history.push({ name: `${key}: ${isOn}`, start, end: state.end, appends: [{ key, value: state.value }] });
  }

  /** Sends a call and records what it read and wrote; null when its result is unknown. */
  async #send<T = Record<string, unknown>>(
    person: Person,
    route: string,
    body?: object,
    { changes = [], reads = [] }: { changes?: Seen[]; reads?: Seen[] } = {},
  ): Promise<Answer<T> | null> {
    const { db, address, perKill, kill } = this.#world;
    const { userId, sessionId, token } = person;
    const start = performance.now();
    const answer = await call<T>(address, route, { token, body }).catch(() => null);
    const end = performance.now();
    const name = `${route} of ${userId} at ${Math.round(start)}`;
    const appendsOf = () =>
      changes.map(({ account_id: id }) => ({ key: `lead ${id}`, value: numbered(this.#changes, userId, id) }));
    if (!answer || answer.status >= 500) {
      if (changes.length) this.#history.push({ name, start, end: Number.POSITIVE_INFINITY, appends: appendsOf() });
      return null;
    }
    if (answer.message === EXPIRED_TOKEN_MESSAGE) {
      person.token = await tokenOf(db, userId, sessionId);
      return this.#send(person, route, body, { changes, reads });
    }
    const isSignedIn = answer.status !== 401;
    const guard = this.#stateRead(`session ${sessionId}`, isSignedIn, start, end);
    if (isSignedIn) guard.push(...this.#stateRead(`rights of ${userId}`, answer.status !== 403, start, end));
    this.#history.push({ name: `guard of ${name}`, start, end, reads: guard });
    if (!isSignedIn) {
      Object.assign(person, await signedIn(db, userId));
      await this.#change(`session ${person.sessionId}`, true);
    }
    if (answer.error) return answer;
    const seen = body ? reads : (answer.data as Lead[]).filter(({ account_id }) => this.#firstVersions.has(account_id));
    this.#history.push({ name, start, end, seen, appends: appendsOf() });
    if (changes.length) this.#count += 1;
    if (changes.length && this.#count % perKill === 0) await kill(this.#count / perKill);
    return answer;
  }

  /** The read of a right or session, if only one of its states can have been read, or none. */
  #stateRead(key: string, isOn: boolean, start: number, end: number): { key: string; values: string[] }[] {
    const states = this.#states.get(key) ?? [];
    const same = states.flatMap((state, at) => (state.isOn === isOn ? [at] : []));
    const isPossible = (at: number) =>
      (states[at]?.start ?? 0) <= end && (states[at + 1]?.end ?? Number.POSITIVE_INFINITY) >= start;
    const possible = same.filter(isPossible);
    if (possible.length > 1) return [];
    const read = possible[0] ?? same.at(-1) ?? -1;
    return [{ key, values: states.slice(0, read + 1).map(({ value }) => value) }];
  }
}

/** The name of the next change of this lead by this person. */
function numbered(counts: Map<string, number>, userId: number, leadId: number): string {
  const key = `${userId} ${leadId}`;
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return `${userId}#${count}`;
}
