import { buildActivity } from '@salesdesk/shared/testing';
import { draftOf, fieldsOf, partsOf } from './composer.model.ts';

// Noon of the reader, which another calendar had as the day before.
const noon = new Date(2026, 10, 26, 12);
const task = buildActivity({ kind: 'task', text: 'Call @Ada Old', due_on: '2026-11-25', due_at: noon.toISOString() });

test('a task is edited on the day of the reader, and changed words move nothing', () => {
  const draft = draftOf(task);
  expect(draft).toMatchObject({ day: '2026-11-26', time: '12:00' });
  expect(fieldsOf({ ...draft, text: 'Other words' }, task)).toMatchObject({
    due_on: '2026-11-25',
    due_at: noon.toISOString(),
  });
  expect(fieldsOf({ ...draft, time: '13:00' }, task)).toMatchObject({
    due_on: '2026-11-26',
    due_at: new Date(2026, 10, 26, 13).toISOString(),
  });
});

test('a colleague who was renamed since stays mentioned', () => {
  const renamed = { ...task, mentions: [{ user_id: 3, name: 'Ada New' }] };
  expect(fieldsOf({ ...draftOf(renamed), text: 'Call @Ada Old now' }, renamed).mentions).toEqual([3]);
});

test('a mention whose name is deleted from the text is gone', () => {
  const mentioned = { ...task, mentions: [{ user_id: 3, name: 'Ada Old' }] };
  expect(fieldsOf({ ...draftOf(mentioned), text: 'Call' }, mentioned).mentions).toEqual([]);
});

test.each([
  ['Ask @Bea Blum today', ['Bea Blum'], ['@Bea Blum']],
  ['@Bea Blum, @Carl (Jr.) and @Bea Blum', ['Bea Blum', 'Carl (Jr.)'], ['@Bea Blum', '@Carl (Jr.)', '@Bea Blum']],
  ['Ask @Bea Blum today', ['Bea Berg-Blum'], ['@Bea Blum']],
  ['Ask @Bea Blum and @Carl Fox', ['Carl Fox', "Bea O'Neil"], ['@Bea Blum', '@Carl Fox']],
  ['Write to bea@blum.example', ['Bea Berg'], []],
  ['No one', [], []],
])('of %j with %j these are marked: %j', (text, names, marked) => {
  const parts = partsOf(
    text,
    names.map((name, user_id) => ({ user_id, name })),
  );
  expect(parts.filter(({ isName }) => isName).map(({ part }) => part)).toEqual(marked);
  expect(parts.map(({ part }) => part).join('')).toBe(text);
});
