/** Companies by their identifying values: existing ones, and those that earlier rows of the file create. */
import type { Account } from '@salesdesk/shared/domain';
import { type Message, say } from '@salesdesk/shared/messages';
import type { CompanyKeys } from './rowReader.ts';

/** An existing company by its id, or a new one by the number of the row that creates it. */
export type Target = { id: number } | { row: number };

export interface Candidate {
  target: Target;
  name: string;
  keys: CompanyKeys;
  /** As earlier rows of the file leave it, with the notes about it. */
  account: Account;
  notes: Set<string>;
}

/** `by` names the keys that match. */
export type Match = { candidate: Candidate; by: Message } | { conflict: Message } | null;

const KINDS = {
  domain: say('import.key.domain'),
  email: say('import.key.email'),
  phone: say('import.key.phone'),
} as const;
type Kind = keyof typeof KINDS;
/** The most reliable first. */
const ORDER: readonly Kind[] = ['domain', 'email', 'phone'];

export class CompanyIndex {
  readonly #byKey = new Map<string, Set<Candidate>>();
  readonly #byId = new Map<number, Candidate>();

  add(candidate: Candidate): void {
    if ('id' in candidate.target) this.#byId.set(candidate.target.id, candidate);
    this.learn(candidate, candidate.keys);
  }

  /** Adds further keys to a company. */
  learn(candidate: Candidate, keys: CompanyKeys): void {
    for (const kind of ORDER) {
      candidate.keys[kind] ??= keys[kind];
      const key = keys[kind];
      if (!key) continue;
      const name = `${kind} ${key}`;
      const found = this.#byKey.get(name);
      if (found) found.add(candidate);
      else this.#byKey.set(name, new Set([candidate]));
    }
  }

  byId(id: number): Candidate | undefined {
    return this.#byId.get(id);
  }

  /** The company of a row: by its id, else by the most reliable key that matches; a conflict if it is ambiguous. */
  find(keys: CompanyKeys, name: string): Match {
    if (keys.id !== null) {
      const candidate = this.#byId.get(keys.id);
      return candidate
        ? { candidate, by: say('import.key.id') }
        : { conflict: say('import.no-such-id', { id: String(keys.id) }) };
    }
    const hits = ORDER.flatMap((kind) => {
      const candidates = this.#candidates(kind, keys);
      return candidates.length ? [{ kind, candidates }] : [];
    });
    const [first] = hits;
    if (!first) return null;
    const among = narrowed(
      first.candidates,
      hits.slice(1).map(({ candidates }) => candidates),
      name,
    );
    const [candidate, ...others] = among;
    if (!candidate) return null;
    if (others.length)
      return {
        conflict: say('import.several-matches', {
          number: String(among.length),
          key: KINDS[first.kind],
          companies: listed(candidate, others.slice(0, 2)),
        }),
      };
    const other = hits.find(({ candidates }) => !candidates.includes(candidate));
    const second = other?.candidates[0];
    if (other && second)
      return {
        conflict: say('import.conflict', {
          company: named(candidate),
          key: KINDS[first.kind],
          other: named(second),
          otherKey: KINDS[other.kind],
        }),
      };
    return { candidate, by: keysText(first.kind, hits.slice(1)) };
  }

  /** Companies with another web domain are different, even with the same phone number or mailbox. */
  #candidates(kind: Kind, keys: CompanyKeys): Candidate[] {
    const found = keys[kind] ? this.#byKey.get(`${kind} ${keys[kind]}`) : undefined;
    return [...(found ?? [])].filter(
      ({ keys: theirs }) => kind === 'domain' || !keys.domain || !theirs.domain || theirs.domain === keys.domain,
    );
  }
}

/** If several have the most reliable key, those that the other keys confirm, else the one with the same name. */
function narrowed(candidates: Candidate[], others: Candidate[][], name: string): Candidate[] {
  let among = candidates;
  for (const list of others) {
    const both = among.filter((candidate) => list.includes(candidate));
    if (both.length) among = both;
  }
  if (among.length === 1) return among;
  const same = among.filter((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
  return same.length ? same : among;
}

function keysText(first: Kind, [second, third]: readonly { kind: Kind }[]): Message {
  if (!second) return KINDS[first];
  const two = { first: KINDS[first], second: KINDS[second.kind] };
  return third ? say('import.three-keys', { ...two, third: KINDS[third.kind] }) : say('import.two-keys', two);
}

function listed(first: Candidate, [second, ...others]: readonly Candidate[]): Message {
  return second ? say('import.listed', { first: named(first), rest: listed(second, others) }) : named(first);
}

function named({ target, name }: Candidate): Message {
  return 'row' in target
    ? say('import.company-in-row', { row: String(target.row), name })
    : say('import.company', { name, id: String(target.id) });
}
