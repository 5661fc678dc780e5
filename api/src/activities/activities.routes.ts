/** Activities of companies. Added, ADR-140. */
import { endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import type { FixedText } from '@salesdesk/shared/messages';
import { versionOf } from '../audit/recordVersion.ts';
import type { Routes } from '../guard/context.ts';
import { UndoableSchema } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import * as schema from './activities.schema.ts';
import { completeTask, createActivity, deleteActivity, editActivity, postponeTask } from './activities.service.ts';
import { readMine, readQueue } from './readActivities.service.ts';

const { activities } = endpoints;
const EITHER: PermissionKey[] = ['data.q-list.view', 'data.leads.view'];
/** The service checks which companies each of the two permissions shows, and who may write. */
const mayView = { access: 'session' as const, permission: EITHER };

const SAVED = {
  note: 'Note saved',
  call: 'Call logged',
  meeting: 'Meeting logged',
  task: 'Task planned',
} as const satisfies Record<string, FixedText>;

export const activitiesRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Activities');
  route(
    activities.mine,
    {
      summary: 'Added: the open and completed tasks of the user, and what mentions them',
      querystring: schema.TodayQuery,
      reply: schema.MyActivitiesSchema,
      access: 'session',
    },
    async (request) => ok(await readMine(request.db, request.session, request.query)),
  );

  route(
    activities.queue,
    {
      summary: 'Added: the tasks of the user due by today, and their leads that are going cold',
      querystring: schema.TodayQuery,
      reply: schema.QueueSchema,
      access: 'session',
    },
    async (request) => ok(await readQueue(request.db, request.session, request.query)),
  );

  route(
    activities.create,
    {
      summary: 'Added: add a note, a call, a meeting or a task to a company',
      description:
        'With `next_on` also the task that follows, with `completes` an open task of the company is completed. A logged ' +
        'call or meeting is a touch: the lead is not idle any more.',
      body: schema.NewActivityBody,
      reply: schema.SavedActivitySchema,
      ...mayView,
      idempotent: true,
    },
    async (request) => {
      const saved = await createActivity(request.db, request.session, request.body, request.idempotentCall);
      return ok(saved, SAVED[request.body.kind]);
    },
  );

  route(
    activities.update,
    {
      summary: 'Added: edit an activity of one’s own',
      body: schema.ActivityUpdateBody,
      reply: schema.SavedActivitySchema,
      ...mayView,
    },
    async (request) => {
      const { activity_id: id, ...form } = request.body;
      const version = versionOf(request, form);
      const saved = await editActivity(request.db, request.session, id, {
        ...form,
        ...(version === undefined ? {} : { version }),
      });
      return ok(saved, 'Activity saved');
    },
  );

  route(
    activities.delete,
    {
      summary: 'Added: delete an activity of one’s own',
      body: schema.ActivityIdBody,
      reply: UndoableSchema,
      ...mayView,
    },
    async (request) =>
      ok(await deleteActivity(request.db, request.session, request.body.activity_id), 'Activity deleted'),
  );

  route(
    activities.complete,
    {
      summary: 'Added: complete a task, or open it again',
      body: schema.CompleteBody,
      reply: UndoableSchema,
      ...mayView,
    },
    async (request) => {
      const { activity_id: id, done } = request.body;
      const undoable = await completeTask(request.db, request.session, id, done);
      return ok(undoable, done ? 'Task completed' : 'Task is open again');
    },
  );

  route(
    activities.postpone,
    { summary: 'Added: move a task to another day', body: schema.PostponeBody, reply: UndoableSchema, ...mayView },
    async (request) => {
      const { activity_id: id, ...due } = request.body;
      return ok(await postponeTask(request.db, request.session, id, due), 'Task postponed');
    },
  );
};
