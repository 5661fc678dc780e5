/** A company's timeline, read from the audit trail page by page. ADR-113. */

import { Type } from '@fastify/type-provider-typebox';
import {
  ACCOUNT_FIELD_COLUMNS,
  ACCOUNT_TYPES,
  type AccountRecord,
  type ActionOf,
  CONTACT_MODE_LABELS,
  type CompanyPerson,
  type ContactMode,
  ERROR_CODES,
  type FieldChange,
  holdsExactly,
  maySeeAccount,
  parseContactPerson,
  parseSocialMedia,
  RECORD_FIELD_LABELS,
  RECORD_GONE,
  RECORD_UNKNOWN,
  type RecordField,
  SOCIAL_MEDIA,
  type Timeline,
  type TimelineEntry,
  type TimelineKind,
  unseenText,
} from '@salesdesk/shared/domain';
import { messageOf } from '@salesdesk/shared/messages';
import { readAccount } from '../accounts/accounts.service.ts';
import { readActivitiesOf, readPlanned } from '../activities/readActivities.service.ts';
import type { Db } from '../database/db.ts';
import { type NamedIds, type Names, selectNames } from '../database/names.ts';
import type { Session } from '../guard/context.ts';
import { cursorAfter, cursorReader } from '../http/cursor.ts';
import { ApiError } from '../http/reply.ts';
import { readUndoableMerges } from '../merges/merges.service.ts';
import {
  existsInTrail,
  selectAccountTrail,
  selectAccountType,
  selectMergedIds,
  selectStageSince,
} from './records.sql.ts';

type AccountTrailRow = Awaited<ReturnType<typeof selectAccountTrail>>[number];
/** Rows of the trail read per page: a form without changes leaves five rows that show nothing. */
const LOOKED_AT = 60;
const PAGE = 20;
const readCursor = cursorReader(Type.Object({ id: Type.Integer({ minimum: 1 }) }));

/** The entries before the cursor, newest first; the first page without one. `only` leaves out what nobody wrote. */
export async function readTimeline(
  db: Db,
  session: Session,
  id: number,
  { cursor, only }: { cursor?: string; only?: 'activities' } = {},
): Promise<Timeline> {
  const before = cursor ? readCursor(cursor).id : null;
  await refuseUnseen(db, session, id);
  const rows = await selectAccountTrail(db, [id, ...(await selectMergedIds(db, id))], {
    before,
    limit: LOOKED_AT,
    only,
  });
  const names = await selectNames(db, idsIn(rows));
  const written = await readActivitiesOf(
    db,
    session,
    id,
    rows.map(activityIn).filter((one) => one !== null),
  );
  const merges = await readUndoableMerges(
    db,
    rows.map(mergeIn).filter((one) => one !== null),
  );
  const seesStages = holdsExactly(session.permissions, 'data.leads.view');
  const data: TimelineEntry[] = [];
  let last: number | null = null;
  for (const row of rows) {
    if (data.length === PAGE) return { data, next_cursor: cursorAfter({ id: last }) };
    const entry = entryOf(row, names, seesStages);
    const activity = written.get(activityIn(row) ?? 0) ?? null;
    if (entry && (activity || entry.line || !only))
      data.push({ ...entry, activity, merge: merges.get(mergeIn(row) ?? 0) ?? null });
    last = row.id;
  }
  return { data, next_cursor: rows.length === LOOKED_AT ? cursorAfter({ id: last }) : null };
}

const KINDS = {
  'account.created': 'created',
  'account.edited': 'edited',
  'account.promoted': 'promoted',
  'lead.moved': 'moved',
  'lead.lost-reason': 'other',
  'lead.move-undone': 'moved',
  'account.promotion-undone': 'moved',
  'account.edit-undone': 'edited',
  'account.handed-over': 'handed-over',
  'account.handover-undone': 'handed-over',
  'account.archived': 'archived',
  'account.archive-undone': 'archived',
  'account.restored': 'restored',
  'account.restore-undone': 'restored',
  'account.merged': 'merged',
  'account.merge-undone': 'merged',
  'account.duplicate-judged': 'other',
  'account.import-reverted': 'other',
  'activity.created': 'activity',
  'activity.edited': 'other',
  'activity.completed': 'other',
  'activity.reopened': 'other',
  'activity.postponed': 'other',
  'activity.deleted': 'other',
  'activity.handed-over': 'other',
  'activity.undone': 'other',
  'accounts.exported': 'other',
  'accounts.invented': 'other',
} as const satisfies Record<ActionOf<'account'>, TimelineKind>;

type Columns = Record<string, unknown>;
type Value = FieldChange['from'];

/** The ids whose names are needed for the rows. */
function idsIn(rows: readonly AccountTrailRow[]): Partial<NamedIds> {
  const of = (...names: string[]) => {
    const values = rows.flatMap(({ before, after }) =>
      [before, after].flatMap((one) => names.map((name) => one?.[name])),
    );
    return [...new Set(values.flat().filter((value): value is number => Number.isInteger(value)))];
  };
  return { user: of('pri_assignee_id', 'sec_assignee_id'), country: of('country_id'), network: of('networks') };
}

/** One row as the timeline shows it; null if it has no visible change. */
function entryOf(row: AccountTrailRow, names: Names, seesStages: boolean): TimelineEntry | null {
  const { before, after } = row;
  const file = textOf(after?.import);
  const line = textOf(after?.line);
  const kind = kindOf(row, file);
  const changes = changesOf(before ?? {}, after ?? {}, names);
  const isAboutStage = kind === 'moved' || kind === 'promoted' || 'stage' in (after ?? {});
  const stage = isAboutStage && after ? stagesOf(before ?? {}, after, names, seesStages) : null;
  const isReadable = !isAboutStage || seesStages;
  const hasValues = before !== null || after !== null;
  if (kind === 'edited' && hasValues && !changes.length && !stage) return null;
  return {
    id: row.id,
    at: row.at.toISOString(),
    by: row.actor,
    kind,
    is_undo: /-undone$/.test(row.action),
    stage,
    file,
    changes,
    ...(line === null ? {} : { line }),
    summary: isReadable ? row.summary : null,
    message: isReadable ? row.message : null,
    activity: null,
  };
}

/** The id of the activity that the row is about; null for other rows. */
function activityIn({ action, after }: AccountTrailRow): number | null {
  return action === 'activity.created' && Number.isInteger(after?.activity) ? Number(after?.activity) : null;
}

/** The id of the merge that the row is about; null for other rows. */
function mergeIn({ action, after }: AccountTrailRow): number | null {
  return action === 'account.merged' && Number.isInteger(after?.merge) ? Number(after?.merge) : null;
}

function isAccountAction(action: string): action is ActionOf<'account'> {
  return Object.hasOwn(KINDS, action);
}

function kindOf({ action, after }: AccountTrailRow, file: string | null): TimelineKind {
  if (after?.is_reverted === true) return 'reverted';
  const kind = isAccountAction(action) ? KINDS[action] : 'other';
  return kind === 'created' && file !== null ? 'imported' : kind;
}

function stagesOf(before: Columns, after: Columns, { stage: stages }: Names, seesStages: boolean) {
  const nameOf = (slug: unknown) => (typeof slug === 'string' ? (stages.get(slug) ?? slug) : null);
  return seesStages ? { from: nameOf(before.stage), to: nameOf(after.stage) } : { from: null, to: null };
}

/** The fields that differ, in the order of the form. */
function changesOf(before: Columns, after: Columns, names: Names): FieldChange[] {
  const was = fieldsOf({ ...before }, names);
  const is = fieldsOf(withOther(after, before), names);
  const fields = (Object.keys(RECORD_FIELD_LABELS) as RecordField[]).filter((field) => field in is);
  return fields.flatMap((field) => {
    const [from, to] = [was[field] ?? null, is[field] ?? null];
    return from === to ? [] : [{ field, from, to }];
  });
}

/** A phone number and its code are one field: if the trail has only one of them, the other is unchanged. */
function withOther(after: Columns, before: Columns): Columns {
  const halves = ['phone', 'phone_code'].filter((name) => name in after);
  return halves.length === 1 ? { phone: before.phone, phone_code: before.phone_code, ...after } : after;
}

/** The values of the columns that are present; null for empty ones. */
function fieldsOf(columns: Columns, names: Names): Partial<Record<RecordField, Value>> {
  const has = (name: string) => columns[name] !== undefined;
  const nameOf = (of: ReadonlyMap<number, string>, id: unknown) =>
    typeof id === 'number' ? (of.get(id) ?? `#${id}`) : null;
  const person = has('contact_person') ? parseContactPerson(jsonOf(columns.contact_person)) : null;
  const media = has('social_media') ? parseSocialMedia(jsonOf(columns.social_media)) : null;
  return {
    ...(has('name') && { name: textOf(columns.name) }),
    ...Object.fromEntries(ACCOUNT_FIELD_COLUMNS.filter(has).map((column) => [column, plainOf(columns[column])])),
    ...(has('country_id') && { country: nameOf(names.country, columns.country_id) }),
    ...((has('phone') || has('phone_code')) && { phone: phoneOf(columns) }),
    ...(person && {
      contact_person: textOf(person.name),
      contact_details: textOf(
        [...person.contact_details.flatMap(detailsOf), ...(person.others ?? []).flatMap(personText)].join(', '),
      ),
    }),
    ...(has('contact_mode_type') && {
      contact_mode: CONTACT_MODE_LABELS[columns.contact_mode_type as ContactMode] ?? null,
    }),
    ...(media && {
      facebook: media[SOCIAL_MEDIA.facebook] ?? null,
      linkedin: media[SOCIAL_MEDIA.linkedin] ?? null,
      instagram: media[SOCIAL_MEDIA.instagram] ?? null,
    }),
    ...(has('exp_sale_amount') && {
      amount: columns.exp_sale_amount === null ? null : Number(columns.exp_sale_amount),
    }),
    ...(has('networks') && { networks: networksOf(columns.networks, names) }),
    ...(has('pri_assignee_id') && { primary_assignee: nameOf(names.user, columns.pri_assignee_id) }),
    ...(has('sec_assignee_id') && { secondary_assignee: nameOf(names.user, columns.sec_assignee_id) }),
  };
}

const personText = ({ name, contact_details }: CompanyPerson) =>
  [name, ...contact_details.flatMap(detailsOf)].filter(Boolean);

function detailsOf(detail: Record<string, string>): string[] {
  return Object.entries(detail)
    .filter(([, value]) => value.trim())
    .map(([mode, value]) => `${CONTACT_MODE_LABELS[Number(mode) as ContactMode] ?? mode} ${value.trim()}`);
}

function phoneOf({ phone, phone_code: code }: Columns): string | null {
  if (!phone) return null;
  return code ? `+${code} ${phone}` : String(phone);
}

function networksOf(ids: unknown, { network: networks }: Names): string | null {
  if (!Array.isArray(ids)) return null;
  return textOf(ids.map((id: number) => networks.get(id) ?? `#${id}`).join(', '));
}

/** Steps of the form store JSON as text, imports store it as JSON. */
function jsonOf(value: unknown): string | null {
  return typeof value === 'string' || value === null ? value : JSON.stringify(value);
}

function plainOf(value: unknown): Value {
  return typeof value === 'number' ? value : textOf(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() ? value : null;
}

/** Reads one company with the permission for its type. ADR-113. */

/** One company; 11013 names the missing permission, 404 says to whoever sees all whether the company ever existed. */
export async function readRecord(db: Db, session: Session, id: number): Promise<AccountRecord> {
  await refuseUnseen(db, session, id);
  const account = await readAccount(db, id);
  const since = account.kanban_column_id === null ? undefined : await selectStageSince(db, id);
  return { ...account, stage_since: since?.toISOString() ?? null, planned: await readPlanned(db, session, id) };
}

/** Throws unless the user may see the company; the same whether there is none or one that they may not see. */
async function refuseUnseen(db: Db, session: Session, id: number): Promise<void> {
  const type = await selectAccountType(db, id);
  const seesEvery = maySeeAccount(session.permissions, ACCOUNT_TYPES.qList);
  if (type === undefined && seesEvery) {
    const message = (await existsInTrail(db, id)) ? RECORD_GONE : RECORD_UNKNOWN;
    throw new ApiError(ERROR_CODES.unexpected, { status: 404, message });
  }
  if (type !== undefined && maySeeAccount(session.permissions, type)) return;
  const seesLeads = maySeeAccount(session.permissions, ACCOUNT_TYPES.leads);
  throw new ApiError(ERROR_CODES.forbidden, { message: messageOf(unseenText(seesLeads ? ACCOUNT_TYPES.qList : null)) });
}
