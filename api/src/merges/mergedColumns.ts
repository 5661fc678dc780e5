/** The columns of the survivor that a merge changes. Pure. */
import { type MergeField, SOCIAL_MEDIA, type SocialMedia } from '@salesdesk/shared/domain';

/** A company's own row as JSON, to the microsecond and the cent. */
export type Row = Readonly<Record<string, unknown>>;

/** The columns of the fields that are not named like their column. */
const COLUMNS: { readonly [Field in MergeField]?: readonly string[] } = {
  status: ['type', 'stage_id'],
  country: ['country_id'],
  phone: ['phone', 'phone_code'],
  contact_mode: ['contact_mode_type'],
  amount: ['exp_sale_amount'],
  primary_assignee: ['pri_assignee_id'],
  secondary_assignee: ['sec_assignee_id'],
};

const MEDIA: { readonly [Field in MergeField]?: SocialMedia } = SOCIAL_MEDIA;

/** The values that differ from those of the survivor; `take` are the fields that come from the absorbed company. */
export function mergedColumns(survivor: Row, absorbed: Row, take: readonly MergeField[]): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...survivor };
  for (const field of take) {
    const medium = MEDIA[field];
    if (medium !== undefined) merged.social_media = withMedium(merged.social_media, absorbed.social_media, medium);
    else for (const column of COLUMNS[field] ?? [field]) merged[column] = absorbed[column];
  }
  // One colleague is assigned once.
  if (merged.sec_assignee_id === merged.pri_assignee_id) merged.sec_assignee_id = null;
  return Object.fromEntries(Object.entries(merged).filter(([column, value]) => !isSame(value, survivor[column])));
}

function withMedium(media: unknown, others: unknown, medium: SocialMedia): object | null {
  const { [String(medium)]: _, ...rest } = (media ?? {}) as Record<string, unknown>;
  const value = (others as Record<string, unknown> | null)?.[String(medium)];
  const next = value === undefined ? rest : { ...rest, [String(medium)]: value };
  return Object.keys(next).length ? next : null;
}

/** Both as the database returns them, so keys of objects are in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The field that a column belongs to. */
export function fieldOfColumn(column: string): MergeField {
  if (column === 'social_media') return 'facebook';
  const found = Object.entries(COLUMNS).find(([, columns]) => columns?.includes(column));
  return (found?.[0] ?? column) as MergeField;
}
