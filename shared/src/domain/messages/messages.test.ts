import { PERMISSION_EFFECTS } from '../permissions.ts';
import { IDLE_DAYS_MAX, IDLE_DAYS_MIN } from '../settings.ts';
import { VIEWS_MAX } from '../views.ts';
import { FIXED_TEXTS } from './fixed.ts';
import { english, type FixedText, messageOf, messageRefOf, say, sentenceOf } from './index.ts';
import { RULE_TEXTS } from './rules.ts';

test.each([
  [say('lead.moved', { from: 'New', to: 'Sent to client' }), 'Moved from New to Sent to client'],
  [say('account.edited', { name: '{{name}} $& "B.V."' }), 'Edited {{name}} $& "B.V."'],
  [say('session.opened'), 'Signed in'],
  [say('user.handed-over', { count: 1, who: 'Ann', reassignee: 'Bob' }), 'Handed over 1 company of Ann to Bob'],
  [say('user.handed-over', { count: 1200, who: 'Ann', reassignee: 'Bob' }), 'Handed over 1200 companies of Ann to Bob'],
  [say('field.required', { field: { label: 'City' } }), 'City is required'],
  [say('lead.moved-meanwhile', { who: say('session.opened'), stage: 'New' }), 'Signed in moved this lead to New.'],
])('%j', (message, sentence) => {
  expect(sentenceOf(message)).toBe(sentence);
  // A stored or sent message renders the same.
  const { code, params } = JSON.parse(JSON.stringify(message));
  expect(english(messageRefOf(code, params) ?? { code: '', params: {} })).toBe(sentence);
});

test.each([
  ['a code that nobody knows', { code: 'lead.stolen', params: {} }],
  ['a place that is empty', { code: 'lead.moved', params: { from: 'New' } }],
  ['an unknown message inside', { code: 'account.edited', params: { name: { code: 'x', params: {} } } }],
])('%s has no sentence', (_what, message) => {
  expect(english(message)).toBeNull();
});

test.each([
  [null, null],
  ['', {}],
  [7, {}],
])('%j is not a message', (code, params) => {
  expect(messageRefOf(code, params)).toBeNull();
});

test.each([[[]], [null], ['x'], [{ name: null }], [{ name: { code: 1, params: {} } }]])(
  '%j are no parameters',
  (params) => {
    expect(messageRefOf('account.edited', params)?.params).toEqual(Array.isArray(params) ? params : {});
  },
);

test('a missing or unknown parameter, or code, does not compile', () => {
  // @ts-expect-error: the text has a second placeholder
  say('lead.moved', { from: 'New' });
  // @ts-expect-error: the code does not exist
  say('lead.stolen');
  // @ts-expect-error: no code has this text
  expect(() => messageOf('Something else.')).toThrow('No code');
  // @ts-expect-error: the text requires a name
  say('account.edited');
  expect(say('session.opened').params).toEqual({});
});

const ENTRIES = Object.entries({ ...FIXED_TEXTS, ...RULE_TEXTS }) as [string, FixedText][];
test.each(ENTRIES)('%s is the code of its sentence', (code, text) => {
  expect(messageOf(text)).toEqual({ code, params: {} });
  expect(sentenceOf(messageOf(text))).toBe(text);
});

test('rules state the current limits and permissions', () => {
  expect(RULE_TEXTS['settings.idle-days']).toContain(`from ${IDLE_DAYS_MIN} to ${IDLE_DAYS_MAX}`);
  expect(RULE_TEXTS['view.too-many']).toContain(`You have ${VIEWS_MAX} views`);
  for (const key of ['data.q-list.view', 'data.leads.view'] as const)
    expect(RULE_TEXTS['account.unseen']).toContain(`“${PERMISSION_EFFECTS[key]}” (${key})`);
  expect(RULE_TEXTS['account.unseen-on-q-list']).toContain(`“${PERMISSION_EFFECTS['data.q-list.view']}” (data.q-list`);
  expect(RULE_TEXTS['account.unseen-lead']).toContain(`“${PERMISSION_EFFECTS['data.leads.view']}” (data.leads`);
});
