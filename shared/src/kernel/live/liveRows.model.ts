/** Marks for changed rows, their announcement, and a stable row order. Pure. ADR-111. */

import type { LiveAction, LiveChange } from '../../domain/index.ts';
import { msg, plural, t } from '../language/texts.ts';

/** The mark beside a row that another user changed. */
export interface RowMark {
  /** 'Bob Moss changed this'. */
  text: string;
  /** Each change has its own mark. */
  changeId: string;
}

/** Texts per action, with the user first and the record last. */
const CHANGED = msg('{{who}} changed {{what}}');
const ACTIVITY_CHANGED = msg('{{who}} changed an activity of {{what}}');
const ACTION_TEXTS = {
  'account.created': msg('{{who}} added {{what}}'),
  'account.edited': CHANGED,
  'account.archived': msg('{{who}} archived {{what}}'),
  'account.archive-undone': msg('{{who}} undid a change of {{what}}'),
  'account.restored': msg('{{who}} restored {{what}}'),
  'account.restore-undone': msg('{{who}} undid a change of {{what}}'),
  'account.merged': msg('{{who}} merged {{what}}'),
  'account.merge-undone': msg('{{who}} undid a change of {{what}}'),
  'account.edit-undone': msg('{{who}} undid a change of {{what}}'),
  'account.promoted': msg('{{who}} promoted {{what}}'),
  'account.promotion-undone': msg('{{who}} undid the promotion of {{what}}'),
  'activity.created': msg('{{who}} wrote about {{what}}'),
  'activity.edited': ACTIVITY_CHANGED,
  'activity.completed': ACTIVITY_CHANGED,
  'activity.reopened': ACTIVITY_CHANGED,
  'activity.postponed': ACTIVITY_CHANGED,
  'activity.deleted': ACTIVITY_CHANGED,
  'activity.undone': ACTIVITY_CHANGED,
  'lead.moved': msg('{{who}} moved {{what}}'),
  'lead.lost-reason': CHANGED,
  'lead.move-undone': msg('{{who}} undid the move of {{what}}'),
  'user.created': msg('{{who}} added {{what}}'),
  'user.edited': CHANGED,
  'profile.edited': CHANGED,
  'user.unlocked': CHANGED,
  'user.switched': msg('{{who}} switched {{what}}'),
  'user.switch-undone': msg('{{who}} undid the switch of {{what}}'),
  'user.deleted': msg('{{who}} deleted {{what}}'),
  'user.deletion-undone': msg('{{who}} brought back {{what}}'),
  'user.handed-over': CHANGED,
  'user.handover-undone': CHANGED,
  'session.opened': CHANGED,
  'network.created': msg('{{who}} added {{what}}'),
  'network.edited': CHANGED,
  'network.switched': msg('{{who}} switched {{what}}'),
  'network.switch-undone': msg('{{who}} undid the switch of {{what}}'),
  'network.deleted': msg('{{who}} deleted {{what}}'),
  'network.deletion-undone': msg('{{who}} brought back {{what}}'),
  'stage.created': msg('{{who}} added {{what}}'),
  'stage.edited': CHANGED,
  'stage.arranged': CHANGED,
  'stage.archived': msg('{{who}} archived {{what}}'),
  'stage.archive-undone': msg('{{who}} brought back {{what}}'),
  'settings.edited': CHANGED,
  'settings.edit-undone': CHANGED,
} as const satisfies Record<LiveAction, string>;

/** The name of a kind of record in the page's language: 'a lead', '3 leads'. */
export interface EntityLabel {
  one: () => string;
  many: (count: number) => string;
}

const ROW: EntityLabel = { one: () => t('a row'), many: (count) => plural(count, '{{count}} row', '{{count}} rows') };

/** A sign-in updates a column but is not marked. */
const NOT_MARKED: readonly LiveAction[] = ['session.opened'];

/** The newest mark of each record that another user changed. */
export function marksOf(changes: readonly LiveChange[], userId: number | null): Map<number, RowMark> {
  const marks = new Map<number, RowMark>();
  for (const change of changes) {
    if (change.entityId === null || !change.by || change.by.userId === userId || NOT_MARKED.includes(change.action))
      continue;
    marks.set(change.entityId, { text: actionText(change.action, change.by.name, t('this')), changeId: change.id });
  }
  return marks;
}

/**
 * One sentence for a burst: 'Bob Moss changed Acme.', or how many of the shown records by how many users. `nameOf` is undefined
 * for a record that is not shown; `entityLabel` names the kind of record.
 */
export function sentenceOf(
  changes: readonly LiveChange[],
  userId: number | null,
  nameOf: (id: number) => string | undefined,
  entityLabel: EntityLabel = ROW,
): string {
  const byOthers = changes.filter(
    ({ by, action, entityId }) => by && by.userId !== userId && entityId !== null && !NOT_MARKED.includes(action),
  );
  // What the user sees change comes before what a filter or a later page hides.
  const visible = byOthers.filter(({ entityId }) => entityId !== null && nameOf(entityId) !== undefined);
  const others = visible.length ? visible : byOthers;
  const records = new Set(others.map(({ entityId }) => entityId));
  const people = new Set(others.map(({ by }) => by?.name));
  const last = others.at(-1);
  if (!last?.by || last.entityId === null) return '';
  const who = people.size === 1 ? last.by.name : plural(people.size, '{{count}} colleague', '{{count}} colleagues');
  if (records.size > 1) return `${actionText('account.edited', who, entityLabel.many(records.size))}.`;
  return `${actionText(last.action, who, nameOf(last.entityId) ?? entityLabel.one())}.`;
}

/** An unknown action of a newer API counts as a change. */
function actionText(action: LiveAction, who: string, what: string): string {
  return t(ACTION_TEXTS[action] ?? CHANGED, { who, what });
}

/**
 * `fresh` in the order of `held`: known rows keep their place with their new values, rows that are gone stay as they
 * were, rows that came in between wait; what comes after all of them (the next page) is there.
 */
export function heldStill<T>(fresh: readonly T[], held: readonly T[], idOf: (row: T) => number): T[] {
  const byId = new Map(fresh.map((row) => [idOf(row), row]));
  const ids = new Set(held.map(idOf));
  const lastKnown = fresh.findLastIndex((row) => ids.has(idOf(row)));
  return [...held.map((row) => byId.get(idOf(row)) ?? row), ...fresh.slice(lastKnown + 1)];
}
