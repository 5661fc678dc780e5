import { Type } from '@fastify/type-provider-typebox';
import { versionField } from '../audit/recordVersion.ts';
import { text } from '../http/fields.ts';

export const SettingsSchema = Type.Object({
  currency: Type.String(),
  idle_days: Type.Integer(),
  version: Type.Integer(),
});

/** Absent fields are left unchanged. */
export const SettingsBody = Type.Object({
  currency: Type.Optional(text(3, 'Currency')),
  idle_days: Type.Optional(Type.Integer({ title: 'Idle days' })),
  version: versionField(),
});
