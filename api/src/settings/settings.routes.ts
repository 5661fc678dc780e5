/** What the sales department sets for everybody. Added (ADR-042); everybody reads it with their own details. */

import { Type } from '@fastify/type-provider-typebox';
import { CHOICE_NAME_MAX, endpoints } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { listOf, text, versionField } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { editSettings } from './settings.service.ts';

/** With archived ones. */
const CHOICES_STORED_MAX = 100;

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

/** Absent fields are left unchanged. */
const SettingsBody = Type.Object({
  currency: Type.Optional(text(3, 'Currency')),
  idle_days: Type.Optional(Type.Integer({ title: 'Idle days' })),
  call_outcomes: Type.Optional(choices('Outcomes of calls')),
  lost_reasons: Type.Optional(choices('Reasons for losing')),
  version: versionField(),
});

export const settingsRoutes: Routes = async (app) => {
  routesOf(app, 'Leads')(endpoints.settings.update, 'Added: set the currency, and when a lead is idle', {
    body: SettingsBody,
    permission: 'system.settings.edit',
  })(async ({ db, session, body }) => ok(await editSettings(db, session, body), 'Settings updated successfully!'));
};
