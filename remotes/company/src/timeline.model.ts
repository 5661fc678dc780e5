/** Pure functions that describe a company's timeline as text. */
import { countryName, formatMoney, said, stageName, translated } from '@salesdesk/shared';
import {
  CONTACT_MODE_LABELS,
  type FieldChange,
  RECORD_FIELD_LABELS,
  type TimelineEntry,
} from '@salesdesk/shared/domain';
import { t } from './texts.ts';

/** The steps of one form are saved separately, but the user sees them as one change. */
const MERGE_WINDOW_MS = 5 * 60_000;

/** An entry as it is shown: `moves` of a stage in one. */
type TimelineLine = TimelineEntry & { moves?: number };

/** Merges a user's consecutive edits within the window into the newest entry, and moves too; drops fields that ended unchanged. */
export function mergedEntries(entries: readonly TimelineEntry[]): TimelineLine[] {
  const lines: TimelineLine[] = [];
  let reachesTo = '';
  for (const entry of entries) {
    const last = lines.at(-1);
    const isSoon = Date.parse(reachesTo) - Date.parse(entry.at) <= MERGE_WINDOW_MS;
    reachesTo = entry.at;
    const merged = last && isSoon && last.by?.user_id === entry.by?.user_id ? inOne(entry, last) : null;
    if (merged) lines[lines.length - 1] = merged;
    else lines.push(entry);
  }
  return lines.filter((line) => !isPlainEdit(line) || line.changes.length > 0);
}

function inOne(earlier: TimelineEntry, later: TimelineLine): TimelineLine | null {
  if (isPlainEdit(earlier) && isPlainEdit(later)) return { ...later, changes: both(earlier.changes, later.changes) };
  if (!isMove(earlier) || !isMove(later)) return null;
  const stage = { from: earlier.stage?.from ?? null, to: later.stage?.to ?? null };
  return { ...later, stage, is_undo: false, moves: (later.moves ?? 1) + 1 };
}

function isMove({ kind, changes, stage, file }: TimelineEntry): boolean {
  return (kind === 'moved' || kind === 'edited') && Boolean(stage?.from && stage.to) && !changes.length && !file;
}

function isPlainEdit({ kind, changes, stage, file, is_undo: isUndo, summary }: TimelineEntry): boolean {
  // A change whose values were not recorded stays a separate entry.
  return kind === 'edited' && !stage && file === null && !isUndo && (changes.length > 0 || summary === null);
}

function both(earlier: readonly FieldChange[], later: readonly FieldChange[]): FieldChange[] {
  const order = [...earlier, ...later.filter(({ field }) => !earlier.some((one) => one.field === field))];
  return order
    .map((change) => ({ ...change, to: (later.find(({ field }) => field === change.field) ?? change).to }))
    .filter(({ from, to }) => from !== to);
}

/** 'Anna Weber'; 'Somebody' without a signed-in user. */
export function actorOf({ by }: TimelineEntry): string {
  return by?.name || t('Somebody');
}

/** The action label, shown after the name: 'moved it from New to Contacted', 'changed Phone from 1 to 2'. */
export function actionLabelOf(entry: TimelineLine): string {
  const { moves, stage: moved } = entry;
  if (moves && moved) {
    const [from, to] = [stageName(moved.from ?? ''), stageName(moved.to ?? '')];
    return from === to
      ? t('moved it {{count}} times, back to {{to}}', { count: moves, to })
      : t('moved it from {{from}} to {{to}} in {{count}} moves', { from, to, count: moves });
  }
  if (!entry.is_undo) return plainActionLabelOf(entry);
  const { kind, stage, changes } = entry;
  if (kind === 'handed-over') return t('took the handover back');
  if (kind === 'merged') return t('undid a merge');
  if (stage && !changes.length)
    return stage.to
      ? t('undid the move (back in {{stage}})', { stage: stageName(stage.to) })
      : t('took the last step back');
  return t('undid a change: {{action}}', { action: plainActionLabelOf(entry) });
}

function plainActionLabelOf(entry: TimelineEntry): string {
  const { kind, stage, file, changes } = entry;
  const [only] = changes;
  switch (kind) {
    case 'created':
      return t('added the company');
    case 'imported':
      return t('imported the company from {{file}}', { file: file ?? '' });
    case 'promoted':
      return stage?.to
        ? t('promoted it to a lead ({{stage}})', { stage: stageName(stage.to) })
        : t('promoted it to a lead');
    case 'moved':
      return movedBy(stage) ?? spoken(entry) ?? t('moved it to another stage');
    case 'archived':
      return t('archived it');
    case 'restored':
      return t('restored it from the archive');
    case 'handed-over':
      return t('handed it over with all companies of a colleague');
    case 'reverted':
      return t('took back what {{file}} changed', { file: file ?? t('an import') });
    case 'edited':
      if (file) return t('changed it by an import from {{file}}', { file });
      if (stage && !changes.length) return movedBy(stage) ?? t('moved it to another stage');
      return changes.length === 1 && only ? t('changed {{change}}', { change: changeOf(only) }) : t('changed');
    default:
      return spoken(entry) ?? t('changed it');
  }
}

function movedBy(stage: TimelineEntry['stage']): string | null {
  if (!stage?.to) return null;
  return stage.from
    ? t('moved it from {{from}} to {{to}}', { from: stageName(stage.from), to: stageName(stage.to) })
    : t('moved it to {{to}}', { to: stageName(stage.to) });
}

/** The summary from the audit trail after the name of who did it: in English 'completed a task', in German 'hat eine Aufgabe erledigt'. */
function spoken({ summary, message }: TimelineEntry): string | null {
  const words = summary && said(message, summary);
  if (!words) return null;
  const isName = Object.values(message?.params ?? {}).some((value) => words.startsWith(String(value)));
  return t('{{did}}', { did: isName ? words : words.charAt(0).toLowerCase() + words.slice(1) });
}

/** The changes shown below the entry, one per line. */
export function listedChanges({ kind, changes, file }: TimelineEntry): FieldChange[] {
  if (kind === 'edited' && !file && changes.length < 2) return [];
  // The name is in the heading already.
  return kind === 'created' || kind === 'imported' ? changes.filter(({ field }) => field !== 'name') : changes;
}

/** 'Phone from +31 1 to +31 2', 'City to Delft', 'City: Delft removed'. */
function changeOf({ field, from, to }: FieldChange): string {
  const label = t(RECORD_FIELD_LABELS[field]);
  const [before, after] = [textOf(field, from), textOf(field, to)];
  if (after === null) return t('{{label}}: {{before}} removed', { label, before: before ?? '' });
  return before === null
    ? t('{{label}} to {{after}}', { label, after })
    : t('{{label}} from {{before}} to {{after}}', { label, before, after });
}

function textOf(field: FieldChange['field'], value: FieldChange['from']): string | null {
  if (value === null) return null;
  if (field === 'amount' && typeof value === 'number') return formatMoney(value);
  if (field === 'country') return countryName(String(value));
  if (field === 'contact_mode') return translated(String(value));
  return field === 'contact_details' ? String(value).replace(MODE, (mode) => translated(mode)) : String(value);
}

/** The contact modes in 'Phone 205550123, Whatsapp 205550124', which the API sends in English. */
const MODE = new RegExp(`(?<=^|, )(${Object.values(CONTACT_MODE_LABELS).join('|')})(?= )`, 'g');

/** The same on a separate line, where a first value needs no verb: 'City: Delft'. */
export function lineOf(change: FieldChange): string {
  const value = textOf(change.field, change.to);
  return change.from === null && value !== null
    ? `${t(RECORD_FIELD_LABELS[change.field])}: ${value}`
    : changeOf(change);
}

/** The whole entry as one sentence, for screen readers. */
export function sentenceOf(entry: TimelineLine): string {
  const listed = listedChanges(entry).map(changeOf).join(', ');
  const action = actionLabelOf(entry);
  const sentence = action === t('changed') ? t('changed {{change}}', { change: listed }) : `${action}: ${listed}`;
  return `${actorOf(entry)} ${listed ? sentence : action}.`;
}
