/** A company's record: all of its data and its history of changes. ADR-113. */
import { ACCOUNT_TYPES, type Account, type AccountType } from './account.ts';
import { ACCOUNT_FIELDS, type AccountStep, byColumn, fieldsOfStep } from './accountFields.ts';
import type { Activity } from './activity.ts';
import type { CompaniesOnly, FilterQuery, LeadQuery, LeadsOnly, ListName } from './filters.ts';
import type { MessageRef } from './messages/message.ts';
import { RECORD_RULES } from './messages/recordRules.ts';
import type { RuleText } from './messages/rules.ts';
import { holdsExactly, type PermissionKey } from './permissions.ts';

/** One company with the additional data of its record. */
export interface AccountRecord extends Account {
  /** When it entered its stage; null off the board, and when the trail does not show it. */
  stage_since: string | null;
  /** Its open tasks, those due first; at most `PLANNED_MAX`. */
  planned: Activity[];
}

const labelsOf = <Step extends AccountStep>(step: Step) =>
  byColumn(fieldsOfStep(step), (name) => ACCOUNT_FIELDS[name].label);

/** The fields that a timeline shows, with their labels. */
export const RECORD_FIELD_LABELS = {
  name: 'Company name',
  ...labelsOf('info'),
  country: 'Country',
  ...labelsOf('contact'),
  phone: 'Phone',
  contact_person: 'Contact person',
  contact_details: 'Contact details',
  contact_mode: 'Contact mode',
  ...labelsOf('social'),
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  ...labelsOf('sales'),
  amount: 'Expected sale amount',
  networks: 'Target networks',
  primary_assignee: 'Primary assignee',
  secondary_assignee: 'Secondary assignee',
} as const;
export type RecordField = keyof typeof RECORD_FIELD_LABELS;

/** A field's value before and after; names instead of stored ids. Amounts are dollars, the rest is text. */
export interface FieldChange {
  field: RecordField;
  from: string | number | null;
  to: string | number | null;
}

const TIMELINE_KINDS = [
  'created',
  'imported',
  'edited',
  'promoted',
  'moved',
  'handed-over',
  'reverted',
  'activity',
  'archived',
  'restored',
  'merged',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number] | 'other';

/** One line of a company's timeline. */
export interface TimelineEntry {
  id: number;
  /** ISO 8601 in UTC. */
  at: string;
  /** Null when no user was signed in. */
  by: { user_id: number; name: string } | null;
  kind: TimelineKind;
  /** It undid an earlier change. */
  is_undo: boolean;
  /** Names of stages; null when no stage is involved, or when this user may not see stages (ADR-111). */
  stage: { from: string | null; to: string | null } | null;
  /** Name of the imported file, if any. */
  file: string | null;
  changes: FieldChange[];
  /** What the new owner is told about the company; absent in entries without it. Added, ADR-143. */
  line?: string;
  /** The trail's own sentence, for changes without values; null when this user may not read it. */
  summary: string | null;
  /** The same as a code, when it has one. */
  message: MessageRef | null;
  /** What was written, for an entry of the kind 'activity'; null when it was deleted since. */
  activity: Activity | null;
  /** Added (ADR-145): the merge, while it can be undone; `until` is ISO 8601 in UTC. */
  merge?: { merge_id: number; until: string } | null;
}

/** Newest first; `next_cursor` is null at the oldest entry. */
export interface Timeline {
  data: TimelineEntry[];
  next_cursor: string | null;
}

/** The lists whose search offers near names where it finds nothing. */
export const NEAR_LISTS = ['q-list', 'leads', 'accounts', 'contacts'] as const satisfies readonly ListName[];
export type NearList = (typeof NEAR_LISTS)[number];
/** The filters of all lists of companies by their own names; those of the other lists are ignored. */
export type NearQuery = { list: NearList; search: string; only?: CompaniesOnly | LeadsOnly } & Omit<
  FilterQuery<'q-list'> & LeadQuery & FilterQuery<'accounts'> & FilterQuery<'contacts'>,
  'search' | 'search_term' | 'only'
>;

/** A search result. */
export interface AccountHit {
  account_id: number;
  account_name: string;
  account_type: AccountType;
  account_city: string | null;
  account_country_name: string | null;
  /** Null off the board, and without the permission to see stages. */
  stage_name: string | null;
  /** Added (ADR-141): what of the company contains the text, as it is shown. */
  found_by: { field: FoundField; text: string };
}

/** What a company is found by; of equally good matches the first of these counts. */
export const FOUND_FIELDS = ['name', 'person', 'phone', 'email', 'website', 'network'] as const;
type FoundField = (typeof FOUND_FIELDS)[number];

/** Shorter texts are not searched for. */
export const ACCOUNT_FIND_MIN = 2;

/** The permission that shows a company: the Q List shows all, the board shows current and former leads. */
export function recordPermission(type: AccountType): PermissionKey {
  return type === ACCOUNT_TYPES.qList ? 'data.q-list.view' : 'data.leads.view';
}

/** Whether a user with these permissions may see a company of this type. */
export function maySeeAccount(permissions: readonly string[], type: AccountType): boolean {
  return holdsExactly(permissions, 'data.q-list.view') || holdsExactly(permissions, recordPermission(type));
}

/** A user who may grant a permission, shown to users who lack it. */
export interface Grantor {
  user_id: number;
  full_name: string;
}

/** Which permission is missing to see a company of this type; null when the type is not known. */
export function unseenText(type: AccountType | null): RuleText {
  if (type === null) return RECORD_RULES['account.unseen'];
  return RECORD_RULES[
    recordPermission(type) === 'data.q-list.view' ? 'account.unseen-on-q-list' : 'account.unseen-lead'
  ];
}

export const RECORD_GONE = 'This company does not exist any more.';
export const RECORD_UNKNOWN = 'This company does not exist.';
