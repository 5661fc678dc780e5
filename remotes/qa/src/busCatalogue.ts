/** The events of the bus with the fields of their payloads, for the form that emits them. One that a newer host adds is left out. */
import type { BusEventName, BusEvents } from '@salesdesk/shared';
import type { LiveChange } from '@salesdesk/shared/domain';

export type FieldKind = 'number' | 'number?' | 'text' | 'flag' | 'time' | 'changes' | readonly string[];

/** The kinds that fit a type: a choice for a union of texts. In brackets, so that a union is one type. */
type KindOf<T> = [T] extends [boolean]
  ? 'flag'
  : [T] extends [string]
    ? string extends T
      ? 'text' | 'time'
      : readonly T[]
    : [T] extends [number]
      ? 'number'
      : [T] extends [number | null]
        ? 'number?'
        : 'changes';

/** Optional, because a new event or field of the host's contract must not break this release. */
type Catalogue = {
  [Name in BusEventName]?: { [Field in keyof BusEvents[Name]]?: KindOf<BusEvents[Name][Field]> };
};

const TEXT = 'text';

export const CATALOGUE = {
  'account.saved': { accountId: 'number' },
  'change.undone': { text: TEXT },
  'lead.moved': { accountId: 'number', from: TEXT, to: TEXT },
  'live.changed': { changes: 'changes' },
  'live.missed': { at: 'time' },
  'navigation.requested': { path: TEXT },
  'network.changed': { networkId: 'number' },
  'notifications.changed': { at: 'time' },
  'session.began': { userId: 'number?' },
  'session.ended': { reason: ['signed-out', 'refresh-refused', 'unauthenticated', 'other-tab'], message: TEXT },
  'shell.maximised': { maximised: 'flag' },
  'user.changed': { userId: 'number' },
} satisfies Catalogue;

/** The fields of each event by name. */
export const EVENT_FIELDS: Readonly<Partial<Record<BusEventName, Readonly<Record<string, FieldKind>>>>> = CATALOGUE;
export const EVENT_NAMES = Object.keys(CATALOGUE) as BusEventName[];

/** The text that a field starts with. */
export function firstText(kind: FieldKind, now: Date): string {
  if (typeof kind !== 'string') return kind[0] ?? '';
  if (kind === 'time') return now.toISOString();
  return kind === 'changes' ? JSON.stringify([exampleChange(now)], null, 2) : kind === 'flag' ? 'true' : '';
}

/** The payload that was typed; `wrong` names the fields that do not fit their type. */
export function payloadOf(
  name: BusEventName,
  texts: Readonly<Record<string, string>>,
): { payload: Record<string, unknown>; wrong: string[] } {
  const fields = Object.entries(EVENT_FIELDS[name] ?? {}).map(
    ([field, kind]) => [field, typedValue(kind, texts[field] ?? '')] as const,
  );
  return {
    payload: Object.fromEntries(fields),
    wrong: fields.flatMap(([field, value]) => (value === undefined ? [field] : [])),
  };
}

/** Undefined for a text that is no value of its kind. */
function typedValue(kind: FieldKind, text: string): unknown {
  if (typeof kind !== 'string') return kind.includes(text) ? text : undefined;
  switch (kind) {
    case 'text':
      return text;
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'number?':
    case 'number':
      if (text.trim() === '') return kind === 'number?' ? null : undefined;
      return Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
    case 'time':
      return Number.isNaN(Date.parse(text)) ? undefined : text;
    case 'changes':
      return changesOf(text);
  }
}

const exampleChange = (now: Date): LiveChange => ({
  ...{ id: '1', entity: 'account', entityId: 1, action: 'account.edited' },
  ...{ by: { userId: 2, name: 'Anna Weber' }, summary: null, message: null, at: now.toISOString() },
});

function changesOf(text: string): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every(isChange) ? list : undefined;
  } catch {
    return undefined;
  }
}

function isChange(value: unknown): boolean {
  const { id, entity, entityId, action, by, at } = (value ?? {}) as Partial<LiveChange>;
  return (
    [id, entity, action, at].every((text) => typeof text === 'string') &&
    (entityId === null || typeof entityId === 'number') &&
    (by === null || typeof by?.userId === 'number')
  );
}
