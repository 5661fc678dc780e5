/** The form of events: what fits the type of a payload. */
import type { BusEventName, BusEvents } from '@salesdesk/shared';
import { examplesAt, payloadIn } from './EventForm.tsx';

const EXAMPLES = examplesAt(new Date('2026-01-31T12:00:00Z'));

/** An event or a field of today's contract that is missing does not compile. */
const COMPLETE: { [Name in BusEventName]: BusEvents[Name] } = EXAMPLES;

test('every event starts with a payload that fits', () => {
  for (const example of Object.values(COMPLETE)) expect(payloadIn(JSON.stringify(example), example)).toEqual(example);
});

test.each<[BusEventName, object, boolean]>([
  ['account.saved', { accountId: 12 }, true],
  ['account.saved', {}, false],
  ['account.saved', { accountId: '12' }, false],
  ['account.saved', { accountId: 1.5 }, false],
  ['session.began', { userId: 3 }, true],
  ['session.ended', { reason: 7, message: '' }, false],
  ['shell.maximised', { maximised: false }, true],
  ['live.changed', { changes: {} }, false],
  ['live.changed', { changes: [{ id: 1 }] }, false],
])('%s with %j: %s', (name, payload, fits) => {
  expect(payloadIn(JSON.stringify(payload), EXAMPLES[name])).toEqual(fits ? payload : null);
});

test.each(['', '[', '{"accountId":1', 'null', '7'])('%j is no payload', (text) => {
  expect(payloadIn(text, EXAMPLES['account.saved'])).toBeNull();
});
