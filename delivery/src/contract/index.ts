/** Checks of what remotes use against what a host offers. ADR-134. */
export {
  checkReleases,
  describeCheck,
  type RecordedRelease,
  type ReleasesCheck,
} from './checkReleases.ts';
export type { ContractRecord } from './contractRecord.ts';
export type { HostOffer, OlderOffer } from './hostOffer.ts';
export { withoutOwnProblems } from './ownProblems.ts';
export { describeSupport } from './support.ts';
export { checkTypes, findCompiler, type TypeCheck, type TypeProblem } from './typeCheck.ts';
export { contractFolder, unpackContract } from './unpackContract.ts';
