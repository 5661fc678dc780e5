/** Proofs of releases in the release store: adds them, waives them and says how a release stands. ADR-158. */

import {
  missingStates,
  type PlannedState,
  PROOF_FAULTS,
  PROOF_THEMES,
  type ProofStatus,
  type ReleaseDetails,
  type ReleaseProof,
} from '@salesdesk/shared/domain';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { closed } from '../discovery/discovery.schema.ts';
import { failed } from '../store/failures.ts';
import { changeDocument } from '../store/sharedRecord.ts';
import { keyOf, type ProofEntry, type ReleaseStore, type StoredProof } from '../store/store.ts';
import { HASHES_FILE, integrityOf } from './build.ts';

/** Proofs per remote of releases that are not stored (yet); the oldest others are dropped. */
const MAX_UNSTORED = 10;
/** Faults of a release that are stored: a screen that fails everywhere says little more with the rest. */
const MAX_STORED_FAULTS = 20;
/** Size of a stored proof in bytes: some 400 states of ordinary names. */
const MAX_BYTES = 100_000;

/** What a proof is compared with. */
interface Judged {
  /** Hash of the release's list of hashes; null when it is not stored. */
  content: string | null;
  /** Version of the host's contract; null when no host is known. */
  contract: string | null;
  /** Its routes and scenarios; not compared when absent. */
  details?: Pick<ReleaseDetails, 'name' | 'routes' | 'scenarios'> | undefined;
}

/** Reads the proof of a release and whether it needs one; empty when nothing is known about it. */
export async function readProofEntry(
  { proofs }: Pick<ReleaseStore, 'proofs'>,
  remote: string,
  version: string,
): Promise<ProofEntry> {
  const own = await proofs.of(remote, version).read();
  return own?.value ?? (await proofs.earlier.read())?.value[keyOf(remote, version)] ?? {};
}

/**
 * Stores a proof in place of an earlier one of the same release, and returns it as it is stored: with the first of its
 * faults. Throws `invalid-request` for one that is too large. Proofs of stored releases are never dropped.
 */
export async function addProof(store: ReleaseStore, sent: StoredProof): Promise<StoredProof> {
  const proof = withFirstFaults(sent);
  const size = Buffer.byteLength(JSON.stringify(proof));
  if (size > MAX_BYTES) {
    throw failed(
      'invalid-request',
      `A proof has at most ${MAX_BYTES / 1000} kB without its faults, and this one ${Math.ceil(size / 1000)} kB. ` +
        'Give its scenarios shorter names, or fewer of them.',
    );
  }
  const { remote, version } = proof;
  await change(store, remote, version, (entry) => ({ ...entry, proof }));
  await dropUnstored(store, remote, version);
  return proof;
}

/** Removes the oldest proofs of unstored releases of a remote, except that of `version`. */
async function dropUnstored(store: ReleaseStore, remote: string, version: string): Promise<void> {
  const others = (await store.proofs.versions(remote)).filter((other) => other !== version);
  const unstored = await Promise.all(
    others.map(async (other) => {
      if ((await contentOf(store, remote, other)) !== null) return [];
      const { proof, waived } = await readProofEntry(store, remote, other);
      return [{ other, at: proof?.at ?? waived?.at ?? '' }];
    }),
  );
  const oldestFirst = unstored.flat().sort((one, two) => one.at.localeCompare(two.at));
  const dropped = oldestFirst.slice(0, Math.max(0, oldestFirst.length - (MAX_UNSTORED - 1)));
  await Promise.all(dropped.map(({ other }) => store.proofs.remove(remote, other)));
}

/** A proof with the first of its faults; `found` has their number when some are left out. */
function withFirstFaults<T extends ReleaseProof & { found?: number }>(proof: T): T {
  const found = proof.states.reduce((sum, { faults }) => sum + faults.length, 0);
  if (found <= MAX_STORED_FAULTS) return proof;
  let left = MAX_STORED_FAULTS;
  const states = proof.states.map((state) => {
    const faults = state.faults.slice(0, left);
    left -= faults.length;
    return { ...state, faults };
  });
  return { ...proof, states, found };
}

/** Notes that a release needs no proof; the first note counts. */
export async function waiveProof(store: ReleaseStore, remote: string, version: string, by: string): Promise<void> {
  const waived = { at: new Date().toISOString(), by };
  await change(store, remote, version, (entry) => (entry.waived ? entry : { ...entry, waived }));
}

async function change(
  store: ReleaseStore,
  remote: string,
  version: string,
  edit: (entry: ProofEntry) => ProofEntry,
): Promise<void> {
  await changeDocument(store.proofs.of(remote, version), async (own) => {
    const before = own ?? (await readProofEntry(store, remote, version));
    const after = edit(before);
    return after === before ? null : after;
  });
}

/** How a release stands. */
export function proofStatus(entry: ProofEntry, judged: Judged): ProofStatus {
  const { proof } = entry;
  const waived = entry.waived ?? null;
  if (!proof) return { state: 'none', at: null, by: null, waived, states: 0, faults: 0 };
  const faults = (proof.found ?? faultsOf(proof).length) + statesLeftOut(proof, judged).length;
  return {
    state: stateOf(proof, faults, judged),
    at: proof.at,
    by: proof.by,
    waived,
    states: proof.states.length,
    faults,
  };
}

/** The faults of all states, each with the state it was found in. */
export function faultsOf({ states }: Pick<ReleaseProof, 'states'>): string[] {
  return states.flatMap(({ name, width, theme, faults }) =>
    faults.map(({ kind, text }) => `${name} at ${width} px, ${theme}: ${kind}: ${text}`),
  );
}

function statesLeftOut(proof: StoredProof, { details }: Judged): PlannedState[] {
  return details ? missingStates(proof, details) : [];
}

function stateOf(proof: StoredProof, faults: number, { content, contract }: Judged): ProofStatus['state'] {
  if (content !== null && proof.content !== content) return 'other';
  if (faults > 0) return 'failed';
  return contract === null || proof.contract === contract ? 'proved' : 'stale';
}

const known = new WeakMap<object, Map<string, string>>();

/** The hash that proofs name a stored release by; null when it is not stored. A release never changes, so it is read once. */
export async function contentOf(store: ReleaseStore, remote: string, version: string): Promise<string | null> {
  const hashes = known.get(store) ?? new Map<string, string>();
  known.set(store, hashes);
  const key = keyOf(remote, version);
  const before = hashes.get(key);
  if (before !== undefined) return before;
  const list = await store.readReleaseFile(remote, version, HASHES_FILE);
  if (list === null) return null;
  const content = integrityOf(list);
  hashes.set(key, content);
  return content;
}

const Short = Type.String({ minLength: 1, maxLength: 200 });
/** Faults are cut to these by `salesdesk prove`, so that a broken screen makes no large proof. */
export const MAX_FAULTS = 10;
export const MAX_TEXT = 400;
/** States that a remote may have: routes and scenarios, each four times. */
const MAX_STATES = 400;

const State = closed({
  name: Short,
  kind: Type.Union([Type.Literal('route'), Type.Literal('extension'), Type.Literal('scenario')]),
  width: Type.Integer({ minimum: 200, maximum: 4000 }),
  theme: Type.Union(PROOF_THEMES.map((theme) => Type.Literal(theme))),
  faults: Type.Array(
    closed({
      kind: Type.Union(PROOF_FAULTS.map((kind) => Type.Literal(kind))),
      text: Type.String({ maxLength: MAX_TEXT }),
    }),
    { maxItems: MAX_FAULTS },
  ),
  difference: Type.Optional(closed({ against: Short, percent: Type.Number({ minimum: 0, maximum: 100 }) })),
});

const form = Compile(
  closed({
    remote: Short,
    version: Short,
    content: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
    contract: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+', maxLength: 100 }),
    at: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$', maxLength: 30 }),
    states: Type.Array(State, { minItems: 1, maxItems: MAX_STATES }),
  }),
);

/** Reads a proof from its text. Throws `invalid-request` for any other. */
export function readProof(text: string): ReleaseProof {
  const value = parsed(text);
  if (form.Check(value)) return value;
  const [first] = form.Errors(value);
  throw failed(
    'invalid-request',
    `This is no proof as this Salesdesk reads them (${first?.instancePath ?? ''} ${first?.message ?? ''}). ` +
      'Update the command line: npx salesdesk upgrade',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw failed('invalid-request', 'A proof is JSON.');
  }
}
