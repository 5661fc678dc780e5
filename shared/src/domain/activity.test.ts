import { activityRefusal, mayChangeActivity, mayFinishTask } from './accountRights.ts';
import { activityErrors, isTouch, outcomesOf } from './activity.ts';
import type { PermissionKey } from './permissions.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

const person = (userId: number, ...permissions: PermissionKey[]) => ({ userId, permissions });
const lead = {
  account_type: 2,
  account_pri_assignee_id: 1,
  account_sec_assignee_id: 2,
  account_created_by: 3,
} as const;
const prospect = { ...lead, account_type: 1 } as const;

test.each([
  ['an assignee who may change it', lead, person(1, 'data.leads.view', 'data.leads.create'), true],
  ['an assignee who may only move it', lead, person(2, 'data.leads.view'), true],
  ['who moves any lead', lead, person(9, 'data.leads.view', 'data.leads.edit-all'), true],
  ['an assignee who sees the Q List but no leads', lead, person(1, 'data.q-list.view'), false],
  ['who moves any lead but sees none', lead, person(9, 'data.leads.edit-all'), false],
  ['a colleague', lead, person(9, 'data.leads.view', 'data.leads.create'), false],
  ['an assignee on the Q List who may not add', prospect, person(1, 'data.q-list.view'), false],
  ['an assignee on the Q List', prospect, person(1, 'data.q-list.view', 'data.q-list.create'), true],
] as const)('%s may write about it: %#', (_, account, who, may) => {
  expect(activityRefusal(account, who) === null).toBe(may);
});

test('its author and who edits staff change it, its assignee and who may write finish it', () => {
  const task = { author_id: 1, assignee_id: 5 };
  expect([1, 2, 5].map((id) => mayChangeActivity(task, person(id, 'data.leads.view')))).toEqual([true, false, false]);
  expect(mayChangeActivity(task, person(9, 'system.staff.edit'))).toBe(true);
  expect([1, 2, 5, 9].map((id) => mayFinishTask(task, lead, person(id, 'data.leads.view')))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('only a logged call or meeting is a touch and has outcomes', () => {
  const kinds = ['note', 'call', 'meeting', 'task'] as const;
  expect(kinds.map(isTouch)).toEqual([false, true, true, false]);
  expect(kinds.map((kind) => outcomesOf(kind, DEFAULT_SETTINGS).length)).toEqual([0, 5, 4, 0]);
});

test.each([
  ['2030-01-01', '2029-12-31T09:59:59.000Z', false],
  ['2030-01-01', '2029-12-31T10:00:00.000Z', true],
  ['2030-01-01', '2030-01-02T11:59:59.000Z', true],
  ['2030-01-01', '2030-01-02T12:00:00.000Z', false],
])('%s has the moment %s in some time zone: %s', (due_on, due_at, fits) => {
  expect(activityErrors('task', { text: 'x', due_on, due_at }).due_at === undefined).toBe(fits);
});
