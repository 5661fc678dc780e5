/** The form of events: what fits the type of a payload. */
import type { BusEventName, BusEvents } from '@salesdesk/shared';
import { CATALOGUE, EVENT_FIELDS, EVENT_NAMES, type FieldKind, firstText, payloadOf } from './busCatalogue.ts';

/** An event or a field of today's contract that is missing does not compile. */
const COMPLETE: { [Name in BusEventName]: Record<keyof BusEvents[Name], FieldKind> } = CATALOGUE;
const NOW = new Date('2026-01-31T12:00:00Z');

test('every event starts with texts that fit, but for the numbers, which have no sensible first one', () => {
  expect(EVENT_NAMES).toEqual(Object.keys(COMPLETE));
  for (const name of EVENT_NAMES) {
    const texts = Object.fromEntries(
      Object.entries(EVENT_FIELDS[name] ?? {}).map(([field, kind]) => [
        field,
        kind === 'number' ? '7' : firstText(kind, NOW),
      ]),
    );
    expect([name, payloadOf(name, texts).wrong]).toEqual([name, []]);
  }
});

test('values have their types', () => {
  expect(payloadOf('session.began', { userId: '' }).payload).toEqual({ userId: null });
  expect(payloadOf('shell.maximised', { maximised: 'false' }).payload).toEqual({ maximised: false });
  expect(payloadOf('lead.moved', { accountId: '12', from: 'new', to: 'won' })).toEqual({
    payload: { accountId: 12, from: 'new', to: 'won' },
    wrong: [],
  });
});

test.each([
  ['account.saved', { accountId: '' }, ['accountId']],
  ['account.saved', { accountId: 'x' }, ['accountId']],
  ['account.saved', { accountId: '1.5' }, ['accountId']],
  ['session.ended', { reason: 'tired', message: '' }, ['reason']],
  ['live.missed', { at: 'later' }, ['at']],
  ['live.changed', { changes: '{}' }, ['changes']],
  ['live.changed', { changes: '[{"id":1}]' }, ['changes']],
  ['live.changed', { changes: '[' }, ['changes']],
] as const)('%s with %j is refused', (name, texts, wrong) => {
  expect(payloadOf(name, texts).wrong).toEqual(wrong);
});
