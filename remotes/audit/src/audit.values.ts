/** Values of the audit trail as this page writes them. Pure. */
import {
  choiceName,
  countryName,
  formatDay,
  formatMoney,
  formatTimestamp,
  lostReasonName,
  outcomeName,
  stageName,
  translated,
} from '@salesdesk/shared';
import {
  ACCOUNT_TYPE_LABELS,
  ACTIVITY_KIND_LABELS,
  type AuditField,
  type Choice,
  CONTACT_MODE_LABELS,
  MEETING_OUTCOME_NAMES,
  parseContactPerson,
  parseSocialMedia,
  peopleOf,
  SOCIAL_MEDIA_LABELS,
  type SocialMedia,
  STATUS,
} from '@salesdesk/shared/domain';
import { msg, t } from './texts.ts';

/** The text of a field's value; the trail's own text where it has no other. */
export function valueText(field: string, text: string): string {
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
