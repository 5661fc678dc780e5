/** What Audit shows of a change. Pure. */
import {
  choiceName,
  countryName,
  formatDay,
  formatMoney,
  formatTimestamp,
  language,
  lostReasonName,
  outcomeName,
  said,
  stageName,
  translated,
} from '@salesdesk/shared';
import {
  ACCOUNT_TYPE_LABELS,
  ACTIVITY_KIND_LABELS,
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditChange,
  type AuditEntry,
  type AuditField,
  type Choice,
  CONTACT_MODE_LABELS,
  type FilterName,
  type Filters,
  hasPermission,
  MEETING_OUTCOME_NAMES,
  parseContactPerson,
  parseSocialMedia,
  peopleOf,
  SOCIAL_MEDIA_LABELS,
  type SocialMedia,
  STATUS,
  type UserListItem,
} from '@salesdesk/shared/domain';
import type { FilterField } from '@salesdesk/shared/ui/table';
import { actionLabel, fieldLabel } from './audit.labels.ts';
import { msg, t } from './texts.ts';

export type AuditFilters = Filters<'audit'>;

/** The filters of the columns, in their order. */
export const auditFields = (users: readonly UserListItem[]): readonly FilterField<FilterName<'audit'>>[] => [
  { kind: 'days', from: 'at_from', to: 'at_to', label: t('Time') },
  {
    kind: 'choice',
    name: 'person',
    label: t('Person'),
    choices: users.map((user) => ({ value: String(user.user_id), label: user.full_name })),
  },
  {
    kind: 'choice',
    name: 'what',
    label: t('Action'),
    choices: (Object.keys(AUDIT_ACTIONS) as AuditAction[])
      .map((action) => ({ value: action, label: actionLabel(action) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, language)),
  },
  { kind: 'text', name: 'record', label: t('Record') },
];

/** A change as it is shown: `moves` of a lead in one, from the first stage to the last. */
type AuditRow = AuditEntry & { moves?: number };

const RUN_MS = 5 * 60_000;

/** The changes, newest first, with a person's moves of a lead that follow each other within the time in one. The export has each. */
export function inRuns(entries: readonly AuditEntry[]): AuditRow[] {
  const rows: AuditRow[] = [];
  let reachesTo = '';
  for (const entry of entries) {
    const last = rows.at(-1);
    const isSoon = Date.parse(reachesTo) - Date.parse(entry.at) <= RUN_MS;
    reachesTo = entry.at;
    const isOne = last && isSoon && last.record?.id === entry.record?.id && last.by?.user_id === entry.by?.user_id;
    const [from, to] = [isOne && stagesOf(entry)?.from, isOne && stagesOf(last)?.to];
    if (!isOne || !from || !to || !last.message) rows.push(entry);
    else
      rows.splice(-1, 1, { ...last, message: { ...last.message, params: { from, to } }, moves: (last.moves ?? 1) + 1 });
  }
  return rows;
}

/** Of a move, the names of the stages. */
function stagesOf({ action, message }: AuditEntry): { from: string; to: string } | null {
  const { from, to } = message?.params ?? {};
  return action === 'lead.moved' && from && to ? { from: String(from), to: String(to) } : null;
}

/** The trail's sentence in the page's language; the action where it has no translation. */
export function sentenceOf(row: AuditRow): string {
  const { action, message, summary, moves } = row;
  const stages = moves && stagesOf(row);
  if (stages) {
    const [from, to] = [stageName(stages.from), stageName(stages.to)];
    return from === to
      ? t('Moved {{count}} times, back to {{to}}', { count: moves, to })
      : t('Moved from {{from}} to {{to}} in {{count}} moves', { from, to, count: moves });
  }
  return language === 'en' ? summary : said(message, '') || actionLabel(action);
}

/** 'Designation: Sales → Head of Sales'; null for what the row itself says. */
function changeText({ field, from, to }: AuditChange): string | null {
  const label = fieldLabel(field);
  if (label === null) return null;
  const shown = (value: string | null) => (value === null ? '--' : valueText(field, value));
  if (from === null) return t('{{field}}: {{value}}', { field: label, value: shown(to) });
  return t('{{field}}: {{from}} → {{to}}', { field: label, from: shown(from), to: shown(to) });
}

/** A line for each field that differs. */
export function changeLines({ changes }: Pick<AuditEntry, 'changes'>): string[] {
  return changes.map(changeText).filter((line) => line !== null);
}

/** The screen of a user or a network, found by its name; null for other records and without the permission. */
export function listHref({ entity, record }: AuditEntry, permissions: readonly string[]): string | null {
  if (!record?.name) return null;
  const name = encodeURIComponent(record.name);
  if (entity === 'user' && hasPermission(permissions, 'system.staff.view')) return `/my-team?name=${name}`;
  if (entity === 'network' && hasPermission(permissions, 'system.network.view')) return `/networks?name=${name}`;
  return null;
}

/** 'Company', 'User': shown for a record without a name, and before a number. */
export function kindOf({ entity }: AuditEntry): string {
  const kinds: Record<AuditEntry['entity'], string> = {
    account: t('Company'),
    user: t('User'),
    network: t('Network'),
    stage: t('Stage'),
    settings: t('Settings'),
    import: t('Import'),
    view: t('Saved view'),
    layout: t('Columns'),
    remote: t('Screen'),
  };
  return kinds[entity] ?? entity;
}

/** The text of a field's value; the trail's own text where it has no other. */
function valueText(field: string, text: string): string {
  return (SHOWN as Record<string, Shown | undefined>)[field]?.(text) || text;
}

/** Takes the trail's text, and gives the one to show; '' for a text that it cannot read. */
type Shown = (text: string) => string;

const labelled =
  (labels: Readonly<Record<string, string>>): Shown =>
  (text) =>
    translated(labels[text] ?? '');
const day: Shown = (text) => formatDay(new Date(text));
const yesOrNo: Shown = (text) => (text === 'true' ? t('Yes') : t('No'));

const choiceNames: Shown = (text) =>
  (JSON.parse(text) as Choice[]).flatMap(({ name, archived }) => (archived ? [] : choiceName(name))).join(', ');

const SHOWN: Partial<Record<AuditField | 'country', Shown>> = {
  archived_at: formatTimestamp,
  contact_mode_type: labelled(CONTACT_MODE_LABELS),
  contact_person: (text) =>
    peopleOf(parseContactPerson(text))
      .flatMap(({ name, contact_details }) => [name, ...contact_details.flatMap((detail) => Object.values(detail))])
      .filter(Boolean)
      .join(', '),
  country: countryName,
  country_id: countryName,
  created_at: formatTimestamp,
  deleted_at: formatTimestamp,
  done_at: formatTimestamp,
  due_at: formatTimestamp,
  due_on: day,
  exp_sale_amount: (text) => formatMoney(Number(text)),
  expires_at: formatTimestamp,
  is_reverted: yesOrNo,
  is_shared: yesOrNo,
  kind: labelled(ACTIVITY_KIND_LABELS),
  next_due: (text) => (text.includes('T') ? formatTimestamp(text) : day(text)),
  outcome: (text) => outcomeName(text in MEETING_OUTCOME_NAMES ? 'meeting' : 'call', text),
  lost_reason: lostReasonName,
  call_outcomes: choiceNames,
  lost_reasons: choiceNames,
  receive_notifications: yesOrNo,
  social_media: (text) =>
    Object.entries(parseSocialMedia(text))
      .map(([id, value]) => `${SOCIAL_MEDIA_LABELS[Number(id) as SocialMedia]} ${value}`)
      .join(', '),
  stage: stageName,
  status: labelled({ [STATUS.active]: msg('Active'), [STATUS.inactive]: msg('Inactive') }),
  traffic: (text) => `${text} %`,
  type: labelled(ACCOUNT_TYPE_LABELS),
  updated_at: formatTimestamp,
};
