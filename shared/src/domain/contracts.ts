/** The contracts that a host provides: its own, and older ones through a compatibility layer. ADR-136. */

/** A contract of an earlier host, for remotes that have not moved yet. */
export interface OlderContract {
  /** Its last version: `2.3.0`. */
  version: string;
  /** Last day of support, in UTC: `2027-05-31`. */
  until: string;
}

export interface ProvidedContracts {
  /** Version of the host's own contract. */
  contract: string;
  olderContracts?: readonly OlderContract[];
}

/** How long a host runs a remote that is not made for its own contract. */
export interface ContractSupport {
  /** Version of the older contract; the remote's own range when the host provides none for it. */
  contract: string;
  /** Last day of support, in UTC; null when the host does not run the remote at all. */
  until: string | null;
  hasEnded: boolean;
}

/** The older contract that serves a remote made for `range`; null when none does, or when the host's own fits. */
export function olderContractFor<T extends OlderContract>(
  { contract, olderContracts = [] }: { contract: string; olderContracts?: readonly T[] },
  range: string,
): T | null {
  if (satisfiesRange(contract, range)) return null;
  return olderContracts.find(({ version }) => satisfiesRange(version, range)) ?? null;
}

/** The support of a remote made for `range` at the time `now`; null for the host's own contract. */
export function contractSupport(host: ProvidedContracts, range: string, now: Date): ContractSupport | null {
  if (satisfiesRange(host.contract, range)) return null;
  const older = olderContractFor(host, range);
  if (!older) return { contract: range, until: null, hasEnded: true };
  return { contract: older.version, until: older.until, hasEnded: now.toISOString().slice(0, 10) > older.until };
}

/** The version ranges that contracts and shared modules use: exact, `~` and `^`, no others, so that every reader interprets them alike. */
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const RANGE = /^([\^~]?)(\d+\.\d+\.\d+)$/;

type Parts = [major: number, minor: number, patch: number];

/** Whether `version` (plain `major.minor.patch`) is in `range`; false when either is invalid. */
export function satisfiesRange(version: string, range: string): boolean {
  const [, sign, base] = RANGE.exec(range) ?? [];
  const actual = parse(version);
  const wanted = base === undefined ? null : parse(base);
  if (!actual || !wanted) return false;
  const fixed = sign === '^' ? fixedByCaret(wanted) : sign === '~' ? 2 : 3;
  return wanted.slice(0, fixed).every((part, index) => part === actual[index]) && compare(actual, wanted) >= 0;
}

/** Negative when `one` is older than `other`, 0 when both are the same or one of them is no plain version. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [parse(one), parse(other)];
  return left && right ? compare(left, right) : 0;
}

/** `^` fixes everything up to and including the first number that is not zero. */
function fixedByCaret(parts: Parts): number {
  const first = parts.findIndex((part) => part > 0);
  return first === -1 ? 3 : first + 1;
}

function parse(version: string): Parts | null {
  const found = VERSION.exec(version);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : null;
}

function compare(left: Parts, right: Parts): number {
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}
