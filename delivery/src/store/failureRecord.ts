/** What the store holds about failures that people saw. */
import type { StoredFailure } from '@salesdesk/shared/domain';

/** Newest first. */
export type FailureRecord = StoredFailure[];
