import { Type } from '@fastify/type-provider-typebox';
import { ACTIVITY_KINDS, ACTIVITY_TEXT_MAX, MENTIONS_MAX } from '@salesdesk/shared/domain';
import { versionField } from '../audit/recordVersion.ts';
import { id, idOrNull, listOf, nullable, oneOf, text, undoField } from '../http/fields.ts';

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

export const NewActivityBody = Type.Object({
  account_id: id('Company'),
  kind: oneOf(ACTIVITY_KINDS, { title: 'Kind' }),
  ...fields,
  next_text: Type.Optional(text(ACTIVITY_TEXT_MAX, 'Next step')),
  next_on: dayOrNull('Day of the next step'),
  next_at: momentOrNull('Time of the next step'),
  completes: Type.Optional(idOrNull('Completed task')),
});

/** Absent fields are left unchanged. */
export const ActivityUpdateBody = Type.Object({ ...activityId, version: versionField(), ...fields });
export const ActivityIdBody = Type.Object(activityId);
export const CompleteBody = Type.Object({ ...activityId, done: Type.Boolean({ title: 'Done' }) });
export const PostponeBody = Type.Object({
  ...activityId,
  due_on: plainDay('Due day'),
  due_at: momentOrNull('Due time'),
});
export const TodayQuery = Type.Object({
  today: plainDay('Today'),
  today_ends: Type.Optional(Type.String({ title: 'End of today', pattern: MOMENT, 'x-day': true })),
  time_zone: Type.Optional(Type.String({ title: 'Time zone', maxLength: 64 })),
});

const person = Type.Object({ user_id: Type.Integer(), name: Type.String() });
const textOrNull = nullable(Type.String());

const activityFields = {
  activity_id: Type.Integer(),
  account_id: Type.Integer(),
  kind: oneOf(ACTIVITY_KINDS),
  text: Type.String(),
  outcome: textOrNull,
  due_on: textOrNull,
  due_at: textOrNull,
  done_at: textOrNull,
  author: person,
  assignee: nullable(person),
  mentions: Type.Array(person),
  created_at: Type.String(),
  is_edited: Type.Boolean(),
  version: Type.Integer(),
  may_change: Type.Boolean(),
  may_finish: Type.Boolean(),
};
export const ActivitySchema = Type.Object(activityFields);
const OfCompanySchema = Type.Object({ ...activityFields, account_name: Type.String() });

export const MyActivitiesSchema = Type.Object({
  open: Type.Array(OfCompanySchema),
  overdue: Type.Integer(),
  upcoming: Type.Integer(),
  completed: Type.Array(OfCompanySchema),
  mentions: Type.Array(OfCompanySchema),
});

export const QueueSchema = Type.Array(
  Type.Object({ account_id: Type.Integer(), account_name: Type.String(), task: nullable(OfCompanySchema) }),
);

export const SavedActivitySchema = Type.Object({
  activity_id: Type.Integer(),
  account_id: Type.Integer(),
  ...undoField,
});
