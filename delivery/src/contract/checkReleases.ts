/** Checks the releases of a product against the host that is to serve them. ADR-134. */
import {
  contractSupport,
  type OlderContract,
  olderContractFor,
  type ProvidedContracts,
  type ReleaseRole,
  satisfiesRange,
  type UnmetShare,
} from '@salesdesk/shared/domain';
import {
  type ContractRecord,
  describeMissing,
  describeSupport,
  type HostOffer,
  missingNames,
  type OlderOffer,
} from './hostOffer.ts';
import { checkTypes, type TypeCheck, type TypeProblem } from './typeCheck.ts';

export interface RecordedRelease {
  remote: string;
  version: string;
  role: ReleaseRole;
  owner: string;
  /** The range of contracts that it accepts; null when its declaration cannot be read. */
  contract: string | null;
  /** Range of each module that it takes from the host. */
  shared: Readonly<Record<string, string>>;
  /** Null for a build that recorded nothing. */
  record: ContractRecord | null;
}

/** The contracts of a host, with names and versions of each; what is not known is not checked. */
export interface OfferedContracts extends ProvidedContracts, Partial<Pick<HostOffer, 'exports' | 'shares'>> {
  olderContracts?: readonly OlderOffer[];
}

/** What a report says of a release. */
type NamedRelease = Omit<RecordedRelease, 'record' | 'contract' | 'shared'>;

/** A use of the contract that the host does not allow. */
interface BrokenUse extends NamedRelease {
  file: string;
  /** Null for a problem of the whole file. */
  line: number | null;
  symbol: string;
  message: string;
  /** A shared module that the release does not get. */
  share?: UnmetShare;
}

export interface ReleasesCheck {
  broken: BrokenUse[];
  /** Releases without a record, as `leads 1.0.0 (live, Leads team)`. */
  unknown: string[];
  /** Releases that need an older contract, each with its last day. */
  older: string[];
  /** Number of releases that were checked. */
  checked: number;
  /** False without a compiler: names alone were compared. */
  hasTypes: boolean;
}

/**
 * Checks that a contract of `host` serves each release, the versions of shared modules and the names that it takes from it
 * and, with `types`, its sources.
 */
export async function checkReleases(
  releases: readonly RecordedRelease[],
  host: OfferedContracts,
  types: TypeCheck | null,
): Promise<ReleasesCheck> {
  const now = new Date();
  const served = releases.map((release) => ({ release, ...serviceOf(release, host, now) }));
  const broken = served.flatMap(({ release, support }) => (support?.until === null ? [unserved(release, host)] : []));
  broken.push(...served.flatMap(({ release, support }) => unmetUses(release, host, support?.until !== null)));
  for (const older of [null, ...(host.olderContracts ?? [])]) {
    const group = served.filter((one) => one.older === older).map(({ release }) => release);
    const offered = older ? older.exports : host.exports;
    broken.push(...(await brokenUses(group, offered, types && { ...types, older: older?.version ?? null })));
  }
  return {
    broken,
    unknown: releases.filter(({ record }) => !record).map(nameOf),
    older: served.flatMap(({ release, support }) =>
      support && support.until !== null ? [`${nameOf(release)}: ${describeSupport(support)}`] : [],
    ),
    checked: releases.filter(({ record }) => record).length,
    hasTypes: types !== null,
  };
}

function serviceOf({ contract }: RecordedRelease, host: OfferedContracts, now: Date) {
  if (contract === null) return { older: null, support: null };
  return { older: olderContractFor<OlderOffer>(host, contract), support: contractSupport(host, contract, now) };
}

function unserved(release: RecordedRelease, host: OfferedContracts): BrokenUse {
  const versions = [host.contract, ...(host.olderContracts ?? []).map(({ version }) => version)].join(' and ');
  const message = `this host provides contract ${versions}, so its screens would be unavailable`;
  return { ...named(release), file: 'remote.json', line: null, symbol: `contract ${release.contract}`, message };
}

/** Shared modules of a release, in versions that it does not accept. */
function unmetUses(release: RecordedRelease, host: OfferedContracts, isServed: boolean): BrokenUse[] {
  return unmetShares(release, host, isServed).map((share) => {
    const symbol = `${share.name} ${share.range}`;
    return { ...named(release), file: 'remote.json', line: null, symbol, message: describeUnmet(share), share };
  });
}

/** What releases of one contract use of it that is not there. */
async function brokenUses(
  releases: readonly RecordedRelease[],
  exports: HostOffer['exports'] | undefined,
  types: TypeCheck | null,
): Promise<BrokenUse[]> {
  const recorded = releases.flatMap((release) =>
    release.record ? [{ release: named(release), record: release.record }] : [],
  );
  const records = recorded.map(({ record }) => record);
  const problems = types ? await checkTypes(records, types) : records.map(() => []);
  return recorded.flatMap(({ release, record }, index) => {
    const found = (problems[index] ?? []).map(({ file, line, symbol, text }) => ({
      file,
      line,
      symbol,
      message: text,
    }));
    // The compiler has the better sentence. It does not see JavaScript and what the recipe generates.
    const known = new Set(found.map(({ symbol }) => symbol));
    const missing = (exports ? missingNames(record, exports) : []).filter(({ name }) => !known.has(name));
    const names = missing.map((use) => ({
      file: use.file,
      line: use.line,
      symbol: use.name,
      message: describeMissing(use),
    }));
    return [...found, ...names].map((use) => ({ ...release, ...use }));
  });
}

function named({ record: _, contract: __, shared: ___, ...release }: RecordedRelease): NamedRelease {
  return release;
}

function nameOf({ remote, version, role, owner }: NamedRelease): string {
  return `${remote} ${version} (${role}, ${owner})`;
}

/** The result in lines for a terminal. */
export function describeCheck({ broken, unknown, older, checked, hasTypes }: ReleasesCheck): string {
  const releases = [...new Set(broken.map(nameOf))];
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
  return [
    ...releases.flatMap((release) => [
      `${release} would break:`,
      ...broken
        .filter((use) => nameOf(use) === release)
        .map(
          ({ file, line, symbol, message }) =>
            `  ${file}${line === null ? '' : `:${line}`}  ${symbol}: ${message.replaceAll('\n', '\n    ')}`,
        ),
    ]),
    ...older,
    ...unknown.map((release) => `${release} has no record of what it uses, so it was not checked.`),
    ...(hasTypes ? [] : ['TypeScript is not installed here: types were not checked, only the names of imports.']),
    releases.length
      ? `${count(releases.length, 'release')} of ${checked} would break with this host.`
      : `${count(checked, 'release')} checked: nothing would break with this host.`,
  ].join('\n');
}

/**
 * A check without what is wrong with a release itself: the problems that it has with its own contract, too. A team that does
 * not check its types may have some, and no host can fix them. `problemsWithOwn`: those of a record with the contract it was
 * built against; none when that is not known any more.
 */
export async function withoutOwnProblems(
  check: ReleasesCheck,
  releases: readonly RecordedRelease[],
  problemsWithOwn: (record: ContractRecord) => Promise<TypeProblem[]>,
): Promise<ReleasesCheck> {
  const own = new Set<string>();
  for (const { remote, version, record } of releases) {
    if (!record || !check.broken.some((use) => use.remote === remote && use.version === version)) continue;
    for (const { file, line, text } of await problemsWithOwn(record))
      own.add(keyOf({ remote, version, file, line, message: text }));
  }
  return { ...check, broken: check.broken.filter((use) => !own.has(keyOf(use))) };
}

function keyOf(use: { remote: string; version: string; file: string; line: number | null; message: string }): string {
  return JSON.stringify([use.remote, use.version, use.file, use.line, use.message]);
}

/** The version of the contract is that of this module and of those below it. */
const CONTRACT = '@salesdesk/shared';

/** `{ name: version }` of the host's own modules, and of those of its older contracts. */
interface OfferedShares extends ProvidedContracts {
  /** Absent for a host that does not state them. */
  shares?: Readonly<Record<string, string>>;
  olderContracts?: readonly (OlderContract & { shares?: Readonly<Record<string, string>> })[];
}

/** The versions that `host` has of a module, its own first. A remote of an older contract gets that contract's version. */
export function offeredVersions(name: string, { shares = {}, olderContracts = [] }: OfferedShares): string[] {
  const own = shares[name];
  const older = olderContracts.map((contract) => {
    if (contract.shares) return contract.shares[name];
    return isOfContract(name) ? contract.version : undefined;
  });
  return [own, ...older].filter((version) => version !== undefined);
}

/**
 * The modules of a release that `host` does not give it in a version that it accepts; none for a host that states no
 * versions. Modules of the contract are left out when the release asks for them as it asks for the contract, which the
 * host lacks: that one reason is reported already.
 */
function unmetShares(
  { shared, contract }: { shared: Readonly<Record<string, string>>; contract: string | null },
  host: OfferedShares,
  isServed: boolean,
): UnmetShare[] {
  if (!host.shares) return [];
  return Object.entries(shared).flatMap(([name, range]): UnmetShare[] => {
    if (!isServed && isOfContract(name) && range === contract) return [];
    const offered = offeredVersions(name, host);
    if (offered.some((version) => satisfiesRange(version, range))) return [];
    return [{ code: offered.length ? 'share-out-of-range' : 'share-missing', name, range, offered }];
  });
}

/** The rest of a sentence that begins with the module and its range. */
function describeUnmet({ name, offered }: UnmetShare): string {
  const what = offered.length ? `provides ${name} ${offered.join(' and ')}` : `does not provide ${name}`;
  return `this host ${what}, so its screens would be unavailable`;
}

function isOfContract(name: string): boolean {
  return name === CONTRACT || name.startsWith(`${CONTRACT}/`);
}
