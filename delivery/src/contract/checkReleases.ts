/** Checks the releases of a product against the host that is to serve them. ADR-134. */
import type { ContractRecord } from './contractRecord.ts';
import { describeMissing, type HostOffer, missingNames } from './hostOffer.ts';
import { checkTypes, type TypeCheck } from './typeCheck.ts';

/** Why a release has to keep working. */
export type ReleaseRole = 'live' | 'trial' | 'fallback' | 'pinned';

export interface RecordedRelease {
  remote: string;
  version: string;
  role: ReleaseRole;
  owner: string;
  /** Null for a build that recorded nothing. */
  record: ContractRecord | null;
}

/** A use of the contract that the host does not allow. */
export interface BrokenUse extends Omit<RecordedRelease, 'record'> {
  file: string;
  line: number;
  symbol: string;
  message: string;
}

export interface ReleasesCheck {
  broken: BrokenUse[];
  /** Releases without a record, as `leads 1.0.0 (live, Leads team)`. */
  unknown: string[];
  /** Number of releases that were checked. */
  checked: number;
  /** False without a compiler: names alone were compared. */
  hasTypes: boolean;
}

/** Checks the names that each release takes from the host and, with `types`, its sources. */
export async function checkReleases(
  releases: readonly RecordedRelease[],
  offer: HostOffer | null,
  types: TypeCheck | null,
): Promise<ReleasesCheck> {
  const recorded = releases.flatMap(({ record, ...release }) => (record ? [{ release, record }] : []));
  const records = recorded.map(({ record }) => record);
  const problems = types ? await checkTypes(records, types) : records.map(() => []);
  const broken = recorded.flatMap(({ release, record }, index) => {
    const found = (problems[index] ?? []).map(({ file, line, symbol, text }) => ({
      file,
      line,
      symbol,
      message: text,
    }));
    // The compiler has the better sentence. It does not see JavaScript and what the recipe generates.
    const known = new Set(found.map(({ symbol }) => symbol));
    const missing = (offer ? missingNames(record, offer) : []).filter(({ name }) => !known.has(name));
    const names = missing.map((use) => ({
      file: use.file,
      line: use.line,
      symbol: use.name,
      message: describeMissing(use),
    }));
    return [...found, ...names].map((use) => ({ ...release, ...use }));
  });
  return {
    broken,
    unknown: releases.filter(({ record }) => !record).map(nameOf),
    checked: recorded.length,
    hasTypes: types !== null,
  };
}

function nameOf({ remote, version, role, owner }: Omit<RecordedRelease, 'record'>): string {
  return `${remote} ${version} (${role}, ${owner})`;
}

/** The result in lines for a terminal. */
export function describeCheck({ broken, unknown, checked, hasTypes }: ReleasesCheck): string {
  const releases = [...new Set(broken.map(nameOf))];
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
  return [
    ...releases.flatMap((release) => [
      `${release} would break:`,
      ...broken
        .filter((use) => nameOf(use) === release)
        .map(
          ({ file, line, symbol, message }) => `  ${file}:${line}  ${symbol}: ${message.replaceAll('\n', '\n    ')}`,
        ),
    ]),
    ...unknown.map((release) => `${release} has no record of what it uses, so it was not checked.`),
    ...(hasTypes ? [] : ['TypeScript is not installed here: types were not checked, only the names of imports.']),
    releases.length
      ? `${count(releases.length, 'release')} of ${checked} would break with this host.`
      : `${count(checked, 'release')} checked: nothing would break with this host.`,
  ].join('\n');
}
