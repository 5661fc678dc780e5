/** Pure functions that turn a company's record into labelled facts. */
import { countryName, formatMoney, inSentence, type LeadMove, leftToRight, translated } from '@salesdesk/shared';
import type { EditedField } from '@salesdesk/shared/account-form';
import {
  ACCOUNT_FIELDS,
  type Account,
  type AccountRecord,
  type AccountStep,
  type Activity,
  accountField,
  CONTACT_MODE_LABELS,
  CONTACT_MODES,
  type ContactMode,
  fieldsOfStep,
  isWebsite,
  mailHref,
  type NextStep,
  ownNumber,
  type PersonName,
  parseContactPerson,
  parseSocialMedia,
  peopleOf,
  personResponsible,
  phoneHref,
  SOCIAL_MEDIA,
  SOCIAL_MEDIA_LABELS,
  type Stage,
  shownOwnNumber,
  whatsappHref,
} from '@salesdesk/shared/domain';
import { t } from './texts.ts';

/** A company as a list or board has it. */
export type ListedAccount = Account & { next_step?: NextStep | null };

/** The task that a list shows as its next step, so that nothing moves when the record comes; it cannot be changed before. */
export function listedTasks({ account_id, next_step: step }: ListedAccount): Activity[] {
  if (!step) return [];
  const task = { kind: 'task', outcome: null, done_at: null, created_at: '', is_edited: false, version: 0 } as const;
  const mayNot = { may_change: false, may_finish: false };
  const assignee = step.assignee === null ? null : { user_id: 0, name: step.assignee };
  return [{ ...task, ...step, ...mayNot, mentions: [], account_id, assignee, author: { user_id: 0, name: '' } }];
}

/** The company with these moves of its lead; `isOlder`: wherever it is, as a stored copy may be older than they are. */
export function movedAccount(
  account: AccountRecord,
  moves: readonly LeadMove[],
  stages: readonly Stage[],
  isOlder = false,
): AccountRecord {
  let moved = account;
  for (const { lead, from, to, at } of moves) {
    const stage = stages.find(({ kanban_column_slug_name }) => kanban_column_slug_name === to);
    const isFrom = isOlder || moved.kanban_column?.kanban_column_slug_name === from;
    if (!stage || !isFrom || lead.account_id !== moved.account_id) continue;
    const { kanban_column_id } = stage;
    moved = { ...moved, kanban_column_id, kanban_column: stage, stage_since: at, updated_at: at };
  }
  return moved;
}

/** Shown for an empty field. */
export const ABSENT = '--';

export interface Fact {
  label: string;
  value: string;
  /** Link target: web, mail or telephone. */
  href?: string;
  /** What is wrong with it. */
  problem?: string;
  /** Where it is edited in place. */
  field?: EditedField;
  /** Nobody changes it. */
  isFixed?: true;
}

export interface RecordSection {
  title: string;
  /** The tab of the form that edits it. */
  step: AccountStep;
  facts: Fact[];
}

/** '$12,500', or '--' without an amount (R-53). */
export function amountOf({ account_exp_sale_amount: amount }: Pick<Account, 'account_exp_sale_amount'>): string {
  return amount === null ? ABSENT : formatMoney(amount);
}

/** The sections of the record in the order of the form's tabs; '--' where a field is empty. */
export function sectionsOf(account: Account): RecordSection[] {
  const media = parseSocialMedia(account.account_social_media);
  const networks = account.account_network.map((network) => network.network_details.network_name);
  const mode = account.account_contact_mode_type;
  return [
    {
      title: t('Company'),
      step: 'info',
      facts: [
        { ...fact(t('Company name'), account.account_name), field: 'account_name' },
        ...fieldFacts('info', account),
        {
          ...fact(t('Country'), countryName(account.account_country_name, account.country_details?.country_iso2)),
          field: 'account_country_id',
        },
      ],
    },
    {
      title: t('Contact'),
      step: 'contact',
      facts: [
        ...fieldFacts('contact', account),
        {
          ...numberFact(t('Phone'), ownNumber(account), account),
          value: leftToRight(shownOwnNumber(account) ?? ABSENT),
          field: 'account_phone',
        },
        fact(t('Contact mode'), mode && t(CONTACT_MODE_LABELS[mode])),
        ...peopleFacts(account),
      ],
    },
    {
      title: t('Socials'),
      step: 'social',
      facts: [
        ...fieldFacts('social', account),
        ...Object.values(SOCIAL_MEDIA).map((id) => ({
          ...webFact(SOCIAL_MEDIA_LABELS[id], media[id] ?? null),
          field: `social_media.${id}` as const,
        })),
      ],
    },
    {
      title: t('Sales'),
      step: 'sales',
      facts: [
        ...fieldFacts('sales', account),
        { ...fact(t('Expected sale amount'), amountOf(account)), field: 'account_exp_sale_amount' },
        { ...fact(t('Target networks'), networks.join(', ')), field: 'network_ids' },
      ],
    },
    {
      title: t('People'),
      step: 'assignee',
      facts: [
        fact(t('Responsible'), nameOf(personResponsible(account))),
        { ...fact(t('Primary assignee'), account.account_pri_assignee_name), field: 'primary' },
        { ...fact(t('Secondary assignee'), account.account_sec_assignee_name), field: 'secondary' },
        { ...fact(t('Created by'), nameOf(account.creator_details)), isFixed: true },
      ],
    },
  ];
}

const FACTS = { text: fact, number: fact, choice: fact, email: mailFact, website: webFact } as const;

/** The fields of `ACCOUNT_FIELDS` that a tab edits. */
function fieldFacts(step: AccountStep, account: Account): Fact[] {
  return fieldsOfStep(step).map((name) => {
    const value = account[name];
    const { kind } = accountField(name);
    const shown = FACTS[kind](t(ACCOUNT_FIELDS[name].label), value === null ? null : String(value));
    return kind === 'choice' ? shown : { ...shown, field: name };
  });
}

/**
 * The people, each with one fact per contact detail, numbered when a mode appears twice, so that labels stay unique. The rows
 * count as in the form.
 */
function peopleFacts(account: Account): Fact[] {
  let row = 0;
  return peopleOf(parseContactPerson(account.account_contact_person)).flatMap(({ name, contact_details }, at) => {
    const number = at + 1;
    const own: Fact = at
      ? { ...fact(t('Contact person {{number}}', { number }), name), field: `other_people.${at}` }
      : { ...fact(t('Contact person'), name), field: 'contact_name' };
    const used = new Map<string, number>();
    const details = contact_details.flatMap(Object.entries<string>).map(([mode, value]): Fact | null => {
      const field = `contact_details.${row++}` as const;
      if (!value.trim()) return null;
      const modeName = translated(CONTACT_MODE_LABELS[Number(mode) as ContactMode] ?? mode);
      const count = (used.get(modeName) ?? 0) + 1;
      used.set(modeName, count);
      const kind = `${inSentence(modeName)}${count > 1 ? ` ${count}` : ''}`;
      const label = at ? t("Person {{number}}'s {{kind}}", { number, kind }) : t("Person's {{kind}}", { kind });
      if (Number(mode) === CONTACT_MODES.email) return { ...mailFact(label, value), field };
      const hrefOf = Number(mode) === CONTACT_MODES.whatsapp ? whatsappHref : phoneHref;
      return { ...numberFact(label, value, account, hrefOf), field };
    });
    return [own, ...details.filter((detail) => detail !== null)];
  });
}

function nameOf(person: PersonName | null): string | null {
  return person && [person.first_name, person.last_name].filter(Boolean).join(' ');
}

function fact(label: string, value: string | null): Fact {
  return { label, value: value?.trim() || ABSENT };
}

function linked(label: string, value: string | null, href: string | null): Fact {
  return href ? { ...fact(label, value), href } : fact(label, value);
}

function mailFact(label: string, value: string | null): Fact {
  return linked(label, value, mailHref(value));
}

/** The number as people read it, marked when it is none (R-129). */
function numberFact(label: string, stored: string | null, { phones_shown: shown }: Account, hrefOf = phoneHref): Fact {
  const fact = linked(label, stored, hrefOf(stored));
  if (!stored || !shown) return fact;
  const text = shown[stored.trim()];
  return text === undefined ? { ...fact, problem: t('Please check this number') } : { ...fact, value: text };
}

/** A link for a valid web address, otherwise plain text. */
function webFact(label: string, value: string | null): Fact {
  const text = value?.trim();
  if (!text || !isWebsite(text)) return fact(label, value);
  return { label, value: text, href: /^https?:/i.test(text) ? text : `https://${text}` };
}
