/** Activities of companies. Added, ADR-140. */

import { Type } from '@fastify/type-provider-typebox';
import { ACTIVITY_KINDS, ACTIVITY_TEXT_MAX, endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import type { FixedText } from '@salesdesk/shared/messages';
import type { Routes } from '../guard/context.ts';
import { id, idOrNull, listOf, nullable, oneOf, text, versionField } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { completeTask, createActivity, deleteActivity, editActivity, postponeTask } from './activities.service.ts';
import { readMine, readQueue } from './readActivities.service.ts';

const MENTIONS_MAX = 20;
const DAY = '^\\d{4}-\\d{2}-\\d{2}$';
const MOMENT = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$';

const plainDay = (title: string) => Type.String({ title, pattern: DAY, 'x-day': true });
const dayOrNull = (title: string) =>
  Type.Optional(Type.Union([Type.String({ pattern: DAY }), Type.Null()], { title, 'x-day': true }));
const momentOrNull = (title: string) =>
  Type.Optional(Type.Union([Type.String({ pattern: MOMENT }), Type.Null()], { title, 'x-day': true }));

const fields = {
  text: Type.Optional(text(ACTIVITY_TEXT_MAX, 'Text')),
  outcome: Type.Optional(nullable(text(40), 'Outcome')),
  due_on: dayOrNull('Due day'),
  due_at: momentOrNull('Due time'),
  assignee_id: Type.Optional(idOrNull('Assignee')),
  mentions: Type.Optional(listOf(id(), 'Mentions', MENTIONS_MAX)),
};
const activityId = { activity_id: id('Activity') };

const NewActivityBody = Type.Object({
  account_id: id('Company'),
  kind: oneOf(ACTIVITY_KINDS, { title: 'Kind' }),
  ...fields,
  next_text: Type.Optional(text(ACTIVITY_TEXT_MAX, 'Next step')),
  next_on: dayOrNull('Day of the next step'),
  next_at: momentOrNull('Time of the next step'),
  completes: Type.Optional(idOrNull('Completed task')),
});

/** Absent fields are left unchanged. */
const ActivityUpdateBody = Type.Object({ ...activityId, version: versionField(), ...fields });
const ActivityIdBody = Type.Object(activityId);
const CompleteBody = Type.Object({ ...activityId, done: Type.Boolean({ title: 'Done' }) });
const PostponeBody = Type.Object({ ...activityId, due_on: plainDay('Due day'), due_at: momentOrNull('Due time') });
const TodayQuery = Type.Object({
  today: plainDay('Today'),
  today_ends: Type.Optional(Type.String({ title: 'End of today', pattern: MOMENT, 'x-day': true })),
  time_zone: Type.Optional(Type.String({ title: 'Time zone', maxLength: 64 })),
});

const { activities } = endpoints;
const EITHER: PermissionKey[] = ['data.q-list.view', 'data.leads.view'];
/** The service checks which companies each of the two permissions shows, and who may write. */
const mayView = { permission: EITHER };

const SAVED = {
  note: 'Note saved',
  call: 'Call logged',
  meeting: 'Meeting logged',
  task: 'Task planned',
} as const satisfies Record<string, FixedText>;

export const activitiesRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Activities');
  route(activities.mine, 'Added: the open and completed tasks of the user, and what mentions them', {
    query: TodayQuery,
    access: 'session',
  })(({ db, session, query }) => readMine(db, session, query));

  route(activities.queue, 'Added: the tasks of the user due by today, and their leads that are going cold', {
    query: TodayQuery,
    access: 'session',
  })(({ db, session, query }) => readQueue(db, session, query));

  route(activities.create, 'Added: add a note, a call, a meeting or a task to a company', {
    description:
      'With `next_on` also the task that follows, with `completes` an open task of the company is completed. A logged ' +
      'call or meeting is a touch: the lead is not idle any more.',
    body: NewActivityBody,
    ...mayView,
    idempotent: true,
  })(async ({ db, session, body, idempotentCall }) => {
    const saved = await createActivity(db, session, body, idempotentCall);
    return ok(saved, SAVED[body.kind]);
  });

  route(activities.update, 'Added: edit an activity of one’s own', { body: ActivityUpdateBody, ...mayView })(
    async ({ db, session, body: { activity_id, ...form } }) =>
      ok(await editActivity(db, session, activity_id, form), 'Activity saved'),
  );

  route(activities.delete, 'Added: delete an activity of one’s own', {
    body: ActivityIdBody,
    ...mayView,
    idempotent: true,
  })(async ({ db, session, body, idempotentCall }) =>
    ok(await deleteActivity(db, session, body.activity_id, idempotentCall), 'Activity deleted'),
  );

  route(activities.complete, 'Added: complete a task, or open it again', {
    body: CompleteBody,
    ...mayView,
    idempotent: true,
  })(async ({ db, session, body: { activity_id: id, done }, idempotentCall }) => {
    const undoable = await completeTask(db, session, { id, done }, idempotentCall);
    return ok(undoable, done ? 'Task completed' : 'Task is open again');
  });

  route(activities.postpone, 'Added: move a task to another day', { body: PostponeBody, ...mayView, idempotent: true })(
    async ({ db, session, body: { activity_id: id, ...due }, idempotentCall }) =>
      ok(await postponeTask(db, session, { id, ...due }, idempotentCall), 'Task postponed'),
  );
};
