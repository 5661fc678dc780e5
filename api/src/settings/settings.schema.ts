import { Type } from '@fastify/type-provider-typebox';
import { CHOICE_NAME_MAX, CHOICES_STORED_MAX } from '@salesdesk/shared/domain';
import { versionField } from '../audit/recordVersion.ts';
import { listOf, text } from '../http/fields.ts';

const slug = { maxLength: 40, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' };
const choices = (title: string) =>
  listOf(
    Type.Object({
      slug: Type.String(slug),
      name: text(CHOICE_NAME_MAX, 'Name'),
      archived: Type.Optional(Type.Boolean()),
    }),
    title,
    CHOICES_STORED_MAX,
  );
const choicesShown = Type.Array(
  Type.Object({ slug: Type.String(), name: Type.String(), archived: Type.Optional(Type.Boolean()) }),
);

export const SettingsSchema = Type.Object({
  currency: Type.String(),
  idle_days: Type.Integer(),
  call_outcomes: choicesShown,
  lost_reasons: choicesShown,
  version: Type.Integer(),
});

/** Absent fields are left unchanged. */
export const SettingsBody = Type.Object({
  currency: Type.Optional(text(3, 'Currency')),
  idle_days: Type.Optional(Type.Integer({ title: 'Idle days' })),
  call_outcomes: Type.Optional(choices('Outcomes of calls')),
  lost_reasons: Type.Optional(choices('Reasons for losing')),
  version: versionField(),
});
