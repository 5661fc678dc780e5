/** Merging two companies field by field. Added (ADR-145). */
import type { Account } from './account.ts';
import { RECORD_FIELD_LABELS, type RecordField } from './record.ts';

/** How long a merge can be undone. */
export const MERGE_UNDO_DAYS = 30;

/** The fields that are chosen of one company or the other; networks, activities and histories are joined. */
export type MergeField = Exclude<RecordField, 'contact_details' | 'networks'> | 'status';

const JOINED: readonly string[] = ['contact_details', 'networks'];

/** In the order of the form. `status` is the type together with the stage. */
export const MERGE_FIELDS: readonly MergeField[] = [
  'name',
  'status',
  ...(Object.keys(RECORD_FIELD_LABELS) as MergeField[]).filter((field) => field !== 'name' && !JOINED.includes(field)),
];

export interface MergeForm {
  survivor_id: number;
  absorbed_id: number;
  /** The versions that the user saw. */
  survivor_version?: number;
  absorbed_version?: number;
  /** The fields whose value comes from the absorbed company. */
  take: MergeField[];
}

/**
 * Which of the two statuses can be chosen: that of the company that came further, either when both came equally
 * far.
 */
export function statusChoice(
  survivor: Pick<Account, 'account_type'>,
  absorbed: Pick<Account, 'account_type'>,
): 'survivor' | 'absorbed' | 'either' {
  if (survivor.account_type === absorbed.account_type) return 'either';
  return survivor.account_type > absorbed.account_type ? 'survivor' : 'absorbed';
}
