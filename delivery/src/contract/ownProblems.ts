import type { RecordedRelease, ReleasesCheck } from './checkReleases.ts';
import type { ContractRecord } from './contractRecord.ts';
import type { TypeProblem } from './typeCheck.ts';

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
