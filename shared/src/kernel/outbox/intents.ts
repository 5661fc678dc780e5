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

/** The first waiting intent of each record, unless an earlier one of its kind was refused and waits for a decision. */
export function nextOf(intents: readonly Intent[]): Intent[] {
  const records = new Set<string>();
  const refused = new Set<string>();
  return intents.filter(({ record, kind, refused: refusal }) => {
    if (refusal) {
      refused.add(`${kind} ${record}`);
      return false;
    }
    const isFirst = !records.has(record);
    records.add(record);
    return isFirst && !refused.has(`${kind} ${record}`);
  });
}

/** Whether the server may have forgotten the reply to an earlier attempt. */
export function isTooOld({ keyedAt }: Intent, now: number): boolean {
  return now - keyedAt > KEY_VALID_MS;
}
