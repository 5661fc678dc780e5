/** Checks of what a remote uses against what a host offers. ADR-134. */
export { CONTRACT_FILE, type ContractRecord, parseRecord } from './contractRecord.ts';
export { describeMissing, type HostOffer, missingNames } from './hostOffer.ts';
