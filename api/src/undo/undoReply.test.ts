import { sentenceOf } from '@salesdesk/shared/messages';
import { undoneReply } from './undo.service.ts';

const part = (name: string, isNeeded = false) => ({ name, where: { stage: 'New' }, isNeeded });

test.each([
  ['the only one', [part('Acme')], 1, 'Acme is back in New.'],
  ['one that it is about', [part('Acme', true), part('Other')], 2, 'Acme is back in New.'],
  [
    'what hangs on it stays',
    [part('Acme', true)],
    3,
    'Acme is back in New. 2 of 2 companies were changed since and stay as they are.',
  ],
  [
    'one that hangs on it stays',
    [part('Acme', true), part('Other')],
    3,
    'Acme is back in New. 1 of 2 companies was changed since and stays as it is.',
  ],
  ['all of many', [part('A'), part('B')], 2, 'All 2 changes were undone.'],
  ['some of many', [part('A')], 3, '1 of 3 changes were undone.'],
])('%s', (_what, parts, total, text) => {
  expect(sentenceOf(undoneReply(parts, total))).toBe(text);
});

test.each([
  ['back', 'Acme is back.'],
  ['active', 'Acme is active again.'],
  ['inactive', 'Acme is inactive again.'],
  ['q-list', 'Acme is back on the Q List.'],
  ['assignees', 'Acme is with its assignees again.'],
] as const)('%s', (where, text) => {
  const message = undoneReply([{ name: 'Acme', where, isNeeded: true }], 1);
  expect(message).toEqual({ code: `undo.${where}`, params: { name: 'Acme' } });
  expect(sentenceOf(message)).toBe(text);
});
