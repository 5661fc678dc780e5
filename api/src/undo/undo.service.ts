/** Undoes one's own changes, unless the record was changed since. ADR-112. */

import { randomUUID } from 'node:crypto';
import {
  ERROR_CODES,
  formChangesOf,
  holdsExactly,
  UNDO_SECONDS,
  type Undone,
  type UndoneWhere,
  type UndoOffer,
  type UndoSkipped,
} from '@salesdesk/shared/domain';
import { english, type Message, messageRefOf, say, sentenceOf } from '@salesdesk/shared/messages';
import { recordAll } from '../audit/audit.service.ts';
import type { Db } from '../database/db.ts';
import { nameOf } from '../database/names.ts';
import type { UndoAnswer, UndoPart } from '../database/schema.ts';
import { yieldingDb } from '../database/yieldingDb.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import type { Found, PutBack, Refusal, UndoneEntry } from './putBack.ts';
import { UNDO_KINDS, type UndoKind } from './putBack.ts';
import { insertUndo, keepUndone, lockUndo, rebaseEarlier, selectChangeSince } from './undo.sql.ts';

export { deleteOldUndos as removeOldUndos } from './undo.sql.ts';

/** Larger changes are not stored for undo. */
const PARTS_MAX = 20_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Stores what a user's change of `kind` replaced, for undo, in its transaction. Parts are undone one by one:
 * one that was changed since is skipped and named, but if a part that `isNeeded` is skipped, all are. Returns the offer for
 * `data.undo` of the answer; null if there is nothing to undo, or too much.
 */
export async function recordUndo(
  tx: Db,
  userId: number,
  kind: UndoKind,
  parts: readonly UndoPart[],
): Promise<UndoOffer | null> {
  if (!parts.length || parts.length > PARTS_MAX) return null;
  const id = randomUUID();
  const kept = parts.map((part) => ({ ...part, was: part.version - 1 }));
  await insertUndo(tx, { id, user_id: userId, kind, parts: JSON.stringify(kept) });
  return { id, seconds: UNDO_SECONDS };
}

/** Takes back what a change caused besides, such as notifications. */
export type Retract = (tx: Db, undoId: string) => Promise<unknown>;

/**
 * Undoes everything possible, in the order of `nouns`. Throws 409 if nothing can be undone, 403 if the permission is gone.
 * A repeated call has no further effect and returns the same answer.
 */
export async function undoChange(
  db: Db,
  { nouns, retract }: { nouns: readonly PutBack[]; retract: Retract },
  session: Session,
  id: string,
): Promise<UndoAnswer> {
  const undoing = yieldingDb(db)
    .transaction()
    .execute(async (tx) => {
      const undo = UUID.test(id) ? await lockUndo(tx, id, session.userId) : undefined;
      if (!undo || !isUndoKind(undo.kind)) throw invalid({ id: say('undo.nothing') });
      const { kind } = undo;
      // Checked for stored answers too, because they name records.
      if (!UNDO_KINDS[kind].permission.some((key) => holdsExactly(session.permissions, key)))
        throw new ApiError(ERROR_CODES.forbidden);
      if (undo.answer) return undo.answer;
      if (!undo.is_young) throw refusal(say('undo.too-late'));
      const { answer, putBack } = await putBackParts(tx, nouns, session, { id, kind, parts: undo.parts });
      await keepUndone(tx, id, answer, putBack);
      await retract(tx, id);
      return answer;
    });
  return undoing.catch((error) => {
    const message = nouns.map((noun) => noun.messageOf?.(error)).find(Boolean);
    throw message ? refusal(message) : error;
  });
}

/** False for a kind of another version of the program, and for what is kept outside the database. */
function isUndoKind(name: string): name is UndoKind {
  return Object.hasOwn(UNDO_KINDS, name);
}

interface Undo {
  id: string;
  kind: UndoKind;
  parts: readonly UndoPart[];
}

interface Kept extends Omit<UndoSkipped, 'message'> {
  message: Message;
  isForbidden: boolean;
  isNeeded: boolean;
}

async function putBackParts(tx: Db, nouns: readonly PutBack[], session: Session, undo: Undo) {
  const kept: Kept[] = [];
  const ready = [];
  for (const noun of nouns) {
    const looked = await lookAt(tx, session, undo, noun);
    kept.push(...looked.kept);
    ready.push({ noun, parts: looked.ready });
  }
  const total = undo.parts.length;
  const first = kept.find(({ isNeeded }) => isNeeded) ?? (kept.length === total ? kept[0] : undefined);
  if (first) throw refusal(first.message, { kept, isForbidden: kept.every(({ isForbidden }) => isForbidden) });

  const { action, entity } = UNDO_KINDS[undo.kind];
  const named: Named[] = [];
  const audit: UndoneEntry[] = [];
  for (const { noun, parts } of ready) {
    if (!parts.length) continue;
    const done = await noun.restore(tx, undo.kind, parts, session);
    for (const [at, { where, trailId, before, after }] of done.entries()) {
      const { record, part } = parts[at] as (typeof parts)[number];
      named.push({ name: record.name, where, isNeeded: part.isNeeded === true });
      audit.push({
        actorId: session.userId,
        action,
        entity: noun.trail,
        entityId: trailId ?? part.id,
        message: undoneMessage(record.name, where),
        before,
        after,
      });
    }
  }
  const owner = nouns.find((noun) => noun.entity === entity);
  await recordAll(tx, owner?.auditOf?.(audit) ?? audit);
  const rebased = ready.flatMap(({ noun: { entity }, parts }) =>
    parts.map(({ part: { id, version, was = version - 1 } }) => ({ entity, id, from: was, to: version + 1 })),
  );
  await rebaseEarlier(tx, undo.id, rebased);
  const data: Undone = { undone: named.length, kept: kept.map(keptOf) };
  const putBack = ready.flatMap(({ noun, parts }) => (noun.isOnBoards ? parts.map(({ part }) => part.id) : []));
  const said = undoneReply(named, total);
  return { answer: { message: sentenceOf(said), said, data }, putBack };
}

interface Named {
  name: string;
  where: UndoneWhere;
  isNeeded: boolean;
}

/** The message for the user: about the record itself if there is one, else the number. */
export function undoneReply(named: readonly Named[], total: number): Message {
  const main = named.find(({ isNeeded }) => isNeeded) ?? (total === 1 ? named[0] : undefined);
  const kept = total - named.length;
  if (!main) return kept ? say('undo.some', { done: named.length, total }) : say('undo.all', { total });
  const { name, where } = main;
  const done = resultMessage(name, where);
  return kept ? say('undo.with-kept', { done, kept: say('undo.kept', { count: kept, total: total - 1 }) }) : done;
}

function resultMessage(name: string, where: UndoneWhere): Message {
  if (where === 'activity' || where === 'settings') return say('undo.activity');
  return typeof where === 'object' ? say('undo.stage', { name, ...where }) : say(`undo.${where}`, { name });
}

/** The audit message of a restored record. */
function undoneMessage(name: string, where: UndoneWhere) {
  if (typeof where === 'object') return say('undone.stage', where);
  if (where === 'activity') return say('activity.undone');
  if (where === 'q-list' || where === 'assignees' || where === 'settings') return say(`undone.${where}`);
  return say(`undone.${where}`, { name });
}

/** Which parts of one kind of record can be undone, and why the others cannot. */
async function lookAt(tx: Db, session: Session, { id, kind, parts }: Undo, noun: PutBack) {
  const own = parts.filter((part) => part.entity === noun.entity);
  const kept: Kept[] = [];
  const ready: { record: Found; part: UndoPart }[] = [];
  const ids = own.map((part) => part.id);
  const records = new Map((ids.length ? await noun.lock(tx, ids) : []).map((record) => [record.id, record]));
  for (const part of own) {
    const record = records.get(part.id);
    const maySee = record !== undefined && (noun.maySee?.(session, record) ?? true);
    const why = record
      ? ((await changedSince(tx, session, id, noun, { record, part, maySee })) ??
        (await noun.refusalOf?.(tx, session, kind, record, part)))
      : { message: say('undo.gone') };
    if (record && !why) ready.push({ record, part });
    else
      kept.push({
        entity: noun.entity,
        entity_id: part.id,
        name: maySee ? record.name : '',
        message: why?.message ?? say('undo.gone'),
        isForbidden: why?.isForbidden === true,
        isNeeded: part.isNeeded === true,
      });
  }
  return { kept, ready };
}

/** Who changed the record and how, as far as this user may know it. */
async function changedSince(
  tx: Db,
  session: Session,
  undoId: string,
  noun: PutBack,
  { record, part, maySee }: { record: Found; part: UndoPart; maySee: boolean },
): Promise<Refusal | null> {
  if (record.version === part.version) return null;
  const actions = formChangesOf(part.entity);
  const change = actions.length ? await selectChangeSince(tx, undoId, part, actions) : undefined;
  const name = change && nameOf(change);
  const who = change?.actor_id === session.userId ? say('undo.by-you') : name || say('undo.by-somebody');
  if (!maySee) return { message: say('undo.changed-since', { who, name: say('undo.hidden') }) };
  const what = change && (noun.mayReadSummary?.(session, change.action) ?? true) ? lineOf(change) : null;
  return {
    message: what
      ? say('undo.changed-since-to', { who, name: record.name, what })
      : say('undo.changed-since', { who, name: record.name }),
  };
}

/** The message of an audit row; old rows have no code, and a code with another text does not count. */
function lineOf({ summary, code, params }: { summary: string; code: string | null; params: unknown }) {
  const message = messageRefOf(code, params);
  return message && english(message) === summary ? message : summary;
}

function keptOf({ entity, entity_id, name, message: said }: Kept): UndoSkipped {
  return { entity, entity_id, name, message: sentenceOf(said), ...said };
}

function refusal(message: Message, { kept = [], isForbidden = false }: { kept?: Kept[]; isForbidden?: boolean } = {}) {
  const data: Undone = { undone: 0, kept: kept.map(keptOf) };
  const code = isForbidden ? ERROR_CODES.forbidden : ERROR_CODES.validation;
  return new ApiError(code, { ...(isForbidden ? {} : { status: 409 }), message, validations: { undo: message }, data });
}
