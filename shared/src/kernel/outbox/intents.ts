/** What a person did and the server does not have yet: the shape, and what may be sent next. Pure. ADR-126. */
import type { Endpoint } from '../../domain/index.ts';

/** Replies of repeated calls are stored for a day (ADR-081): an older call might be carried out twice. */
const KEY_VALID_MS = 23 * 3_600_000;

/** Something that a person did. Every release can send it, and so can a page that has not loaded its screen. */
export interface Intent<Value = unknown> {
  /** The idempotency key of the call. */
  id: string;
  /** Since when the key is used, in milliseconds since 1970. */
  keyedAt: number;
  /** The place in the order: later than all before it. */
  at: number;
  userId: number;
  /** What was done, 'lead.move'. A release that needs another `value` takes another name. */
  kind: string;
  /** What it changes, 'company 7'. Intents of one record are sent in order. */
  record: string;
  /**
   * What of the record it changes, 'task 5'; its kind unless given. One that was refused holds back later ones of its subject,
   * and is replaced by the next. Null for what only adds to the record.
   */
  subject?: string | null;
  call: { endpoint: Endpoint; body: object; json?: boolean };
  /** What screens show of it until it is sent. */
  value: Value;
  /** The name of the record. */
  title: string;
  /** What was done with it, in the page's language: 'New → Contacted'. */
  text: string;
  /** It may have arrived: it is sent until there is a reply, and cannot be taken back. */
  isTried: boolean;
  refused?: Refusal;
}

/** Why it was not accepted; it waits for a decision. */
export interface Refusal {
  /** In the page's language: who did what instead. */
  message: string;
  /** The values of the body that the server has by now; with these the call means the same again. */
  now?: object;
}

export function inOrder(intents: readonly Intent[]): Intent[] {
  return intents.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

/** Whether both change the same of one record. */
export function isOfSame(one: Subject, other: Subject): boolean {
  const subject = subjectOf(one);
  return subject !== null && subject === subjectOf(other);
}

type Subject = Pick<Intent, 'kind' | 'record' | 'subject'>;
const subjectOf = ({ kind, record, subject = kind }: Subject) => subject && `${subject} ${record}`;

/** The first waiting intent of each record, unless an earlier one of its subject was refused and waits for a decision. */
export function nextOf(intents: readonly Intent[]): Intent[] {
  const records = new Set<string>();
  const refused: Intent[] = [];
  return intents.filter((intent) => {
    if (intent.refused) {
      refused.push(intent);
      return false;
    }
    const isFirst = !records.has(intent.record);
    records.add(intent.record);
    return isFirst && !refused.some((other) => isOfSame(other, intent));
  });
}

/** Whether the server may have forgotten the reply to an earlier attempt. */
export function isTooOld({ keyedAt }: Intent, now: number): boolean {
  return now - keyedAt > KEY_VALID_MS;
}
