/** Merges two companies into one, and undoes it exactly. ADR-145. */
import { isDeepStrictEqual } from 'node:util';
import {
  ERROR_CODES,
  MERGE_UNDO_DAYS,
  type MergeField,
  type MergeForm,
  RECORD_FIELD_LABELS,
  SOCIAL_MEDIA,
  type SocialMedia,
  statusChoice,
  type Undoable,
} from '@salesdesk/shared/domain';
import { type FixedText, type Message, messageOf, say } from '@salesdesk/shared/messages';
import {
  type LockedAccount,
  lockForChange,
  lockReadable,
  refuseAway,
  refuseChange,
} from '../accounts/accountRights.service.ts';
import { readAccount } from '../accounts/accounts.service.ts';
import { type AuditEntry, lastChange, recordAll } from '../audit/audit.service.ts';
import { refuseStale } from '../audit/recordVersion.ts';
import { change } from '../change/change.ts';
import type { Db } from '../database/db.ts';
import { updateRow } from '../database/versionedRows.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import type { IdempotentCall } from '../idempotency/idempotency.service.ts';
import { lockStages, selectStage } from '../stages/stages.service.ts';
import type { PutBack } from '../undo/putBack.ts';
import {
  insertMerge,
  type Merge,
  mergeable,
  moveBack,
  moveTo,
  type Row,
  reviveAbsorbed,
  selectMerge,
  selectMergeNames,
  selectOpenMerges,
  selectRows,
  selectStageSlug,
  selectTouchWithout,
  setColumns,
  setUndone,
} from './merges.sql.ts';

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

/** Merges `absorbed_id` into `survivor_id`, in one transaction. Throws 409 if somebody changed one of them meanwhile. */
export function mergeCompanies(
  db: Db,
  session: Session,
  form: MergeForm,
  idempotentCall: IdempotentCall | null = null,
): Promise<Undoable & { account_id: number; merge_id: number }> {
  const { survivor_id, absorbed_id, take } = form;
  if (survivor_id === absorbed_id) throw invalid({ absorbed_id: 'Choose two different companies.' });
  return change(db, session, { undo: 'account.merged', idempotentCall }, async (unit) => {
    const { tx } = unit;
    const { survivor, absorbed } = await lockPair(tx, session, form);
    const choice = statusChoice({ account_type: survivor.type }, { account_type: absorbed.type });
    if (choice !== 'either' && take.includes('status') !== (choice === 'absorbed'))
      throw invalid({ take: 'The status of the company that came further stays.' });

    const rows = await selectRows(tx, [survivor_id, absorbed_id]);
    const own = mergeable(rows.get(survivor_id) ?? {});
    const after = mergedColumns(own, mergeable(rows.get(absorbed_id) ?? {}), take);
    const before = Object.fromEntries(Object.keys(after).map((column) => [column, own[column]]));
    const moved = await moveTo(tx, survivor_id, absorbed_id);
    await setColumns(tx, survivor_id, after);
    const archived = { archived_at: new Date(), archived_by: session.userId, merged_into: survivor_id };
    await updateRow(tx, 'account', absorbed_id, archived);
    const touched = { survivor: survivor.touched, absorbed: absorbed.touched, version: survivor.version + 1 };
    const merged_by = session.userId;
    const merge_id = await insertMerge(tx, { survivor_id, absorbed_id, before, after, moved, touched, merged_by });
    const name = String(after.name ?? survivor.name);
    unit.record(survivor_id, {
      message: say('account.merged', { name: absorbed.name }),
      before: await shown(tx, before),
      after: { ...(await shown(tx, after)), merge: merge_id },
    });
    unit.record(absorbed_id, { action: 'account.merged', message: say('account.merged-into', { name }) });
    unit.undoable([{ entity: 'merge', id: merge_id, before: {}, version: 1, isNeeded: true }]);
    return { account_id: survivor_id, merge_id };
  });
}

/** Both companies, locked in the order of their ids. */
async function lockPair(tx: Db, session: Session, form: MergeForm) {
  await lockStages(tx);
  const { survivor_id, absorbed_id, survivor_version, absorbed_version } = form;
  const locked = new Map<number, LockedAccount>();
  for (const id of [survivor_id, absorbed_id].sort((a, b) => a - b))
    locked.set(id, await lockForChange(tx, session, id));
  const pick = async (id: number, sent: number | undefined) => {
    const account = locked.get(id) as LockedAccount;
    await refuseStale(tx, { sent, newest: account.version, entity: 'account', id, current: () => readAccount(tx, id) });
    return account;
  };
  return { survivor: await pick(survivor_id, survivor_version), absorbed: await pick(absorbed_id, absorbed_version) };
}

/** Those of these merges that can be undone by now, with the end of that time. */
export async function readUndoableMerges(db: Db, ids: readonly number[]) {
  const rows = ids.length ? await selectOpenMerges(db, ids) : [];
  return new Map(
    rows.map(({ id, merged_at }) => {
      const until = new Date(merged_at.getTime() + MERGE_UNDO_DAYS * 24 * 60 * 60 * 1000).toISOString();
      return [id, { merge_id: id, until }];
    }),
  );
}

/** The columns as the trail stores them: the stage by its slug. */
async function shown(tx: Db, { stage_id, ...columns }: Row): Promise<object> {
  return stage_id === undefined ? columns : { ...columns, stage: await selectStageSlug(tx, stage_id) };
}

/** Undoes a merge from the timeline of the survivor. */
export function undoMerge(db: Db, session: Session, mergeId: number): Promise<{ name: string; data: Unmerged }> {
  return db.transaction().execute((tx) => undoMergeIn(tx, session, mergeId));
}

interface Unmerged {
  account_id: number;
  other_id: number;
}

/**
 * The same as part of a larger transaction: both companies as before, and what happened to the survivor since stays. Throws
 * 409 with the reason if that is impossible, before anything is written.
 */
async function undoMergeIn(tx: Db, session: Session, mergeId: number) {
  await lockStages(tx);
  const found = await selectMerge(tx, mergeId);
  const pair = found && (await lockMerged(tx, session, found));
  const merge = await selectMerge(tx, mergeId);
  if (!merge || !pair) throw invalid({ merge_id: 'This merge does not exist.' });
  const { survivor_id, absorbed_id, before, after } = merge;
  const { survivor, absorbed } = pair;
  if (merge.undone_at !== null) throw impossible('This merge was undone already.');
  if (!merge.is_young) throw impossible(say('merge.too-late', { days: MERGE_UNDO_DAYS }));
  refuseAway(survivor);
  const now = (await selectRows(tx, [survivor_id])).get(survivor_id) ?? {};
  const changed = Object.keys(after).find((column) => !isDeepStrictEqual(now[column], after[column]));
  if (changed) throw impossible(await changedSince(tx, survivor, changed));

  const { stage_id } = before;
  if (typeof stage_id === 'number' && !(await selectStage(tx, stage_id)))
    throw impossible('This stage does not exist.');

  const touch = await selectTouchWithout(tx, merge);
  await moveBack(tx, merge);
  await setColumns(tx, survivor_id, before, touch ?? survivor.touched);
  await reviveAbsorbed(tx, merge);
  await setUndone(tx, merge, session.userId);
  const { name } = absorbed;
  const message = say('undone.merge', { name });
  const entry = { actorId: session.userId, action: 'account.merge-undone', message } as const;
  const rows: AuditEntry[] = [
    { ...entry, entityId: survivor_id, before: await shown(tx, after), after: await shown(tx, before) },
    { ...entry, entityId: absorbed_id },
  ];
  await recordAll(tx, rows);
  return { name, data: { account_id: survivor_id, other_id: absorbed_id } };
}

/** Both companies of a merge, locked in the order of their ids; null if the user may not read one, refused if they may not change one. */
async function lockMerged(tx: Db, session: Session, { survivor_id, absorbed_id }: Merge) {
  const locked = new Map<number, LockedAccount | null>();
  for (const id of [survivor_id, absorbed_id].sort((a, b) => a - b))
    locked.set(id, await lockReadable(tx, session, id));
  const [survivor, absorbed] = [locked.get(survivor_id), locked.get(absorbed_id)];
  if (!survivor || !absorbed) return null;
  for (const account of [survivor, absorbed]) refuseChange(account, session);
  return { survivor, absorbed };
}

/** The reason when a field that the merge filled was changed since. */
async function changedSince(tx: Db, { id, name }: LockedAccount, column: string): Promise<Message> {
  const last = await lastChange(tx, 'account', id);
  const field = fieldOfColumn(column);
  const label = field === 'status' ? 'Stage' : RECORD_FIELD_LABELS[field];
  return say('merge.changed-since', { who: last?.by ?? say('undo.by-somebody'), field: { label }, name });
}

function impossible(said: Message | FixedText): ApiError {
  const message = messageOf(said);
  return new ApiError(ERROR_CODES.validation, { status: 409, message, validations: { merge_id: message } });
}

/** Undo for merges, by the toast: the same as from the timeline. */
export const undoMerges: PutBack = {
  entity: 'merge',
  trail: 'account',
  /** Undoing writes the rows of both companies itself. */
  auditOf: () => [],

  /** The companies are locked when they are restored; a merge has no version. */
  async lock(tx, ids) {
    return (await selectMergeNames(tx, ids)).map((merge) => ({ ...merge, version: 1 }));
  },

  /** Throws the reason when it is impossible. */
  async restore(tx, _kind, parts, session) {
    for (const { part } of parts) await undoMergeIn(tx, session, part.id);
    return parts.map(() => ({ where: 'merge', before: null, after: null }));
  },
};

/** The values that differ from those of the survivor; `take` are the fields that come from the absorbed company. */
function mergedColumns(survivor: Row, absorbed: Row, take: readonly MergeField[]): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...survivor };
  for (const field of take) {
    const medium = MEDIA[field];
    if (medium !== undefined) merged.social_media = withMedium(merged.social_media, absorbed.social_media, medium);
    else for (const column of COLUMNS[field] ?? [field]) merged[column] = absorbed[column];
  }
  // One colleague is assigned once.
  if (merged.sec_assignee_id === merged.pri_assignee_id) merged.sec_assignee_id = null;
  return Object.fromEntries(
    Object.entries(merged).filter(([column, value]) => !isDeepStrictEqual(value, survivor[column])),
  );
}

function withMedium(media: unknown, others: unknown, medium: SocialMedia): object | null {
  const { [String(medium)]: _, ...rest } = (media ?? {}) as Record<string, unknown>;
  const value = (others as Record<string, unknown> | null)?.[String(medium)];
  const next = value === undefined ? rest : { ...rest, [String(medium)]: value };
  return Object.keys(next).length ? next : null;
}

/** The field that a column belongs to. */
function fieldOfColumn(column: string): MergeField {
  if (column === 'social_media') return 'facebook';
  const found = Object.entries(COLUMNS).find(([, columns]) => columns?.includes(column));
  return (found?.[0] ?? column) as MergeField;
}
