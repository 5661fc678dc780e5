/** Checks of what remotes use against what a host offers. ADR-134. */
export {
  checkReleases,
  describeCheck,
  type RecordedRelease,
  type ReleasesCheck,
  withoutOwnProblems,
} from './checkReleases.ts';
export type { ContractRecord } from './hostOffer.ts';
export { describeSupport, type HostOffer, type OlderOffer } from './hostOffer.ts';
export {
  checkTypes,
  findCompiler,
  type TypeCheck,
  type TypeProblem,
  withContract,
} from './typeCheck.ts';
