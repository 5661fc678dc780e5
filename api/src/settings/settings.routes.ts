/** What the sales department sets for everybody. Added (ADR-042); everybody reads it with their own details. */

import { Type } from '@fastify/type-provider-typebox';
import { CHOICE_NAME_MAX, CHOICES_STORED_MAX, endpoints } from '@salesdesk/shared/domain';
import { versionField, versionOf } from '../audit/recordVersion.ts';
import type { Routes } from '../guard/context.ts';
import { listOf, text } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { editSettings } from './settings.service.ts';

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
  routesOf(app, 'Leads')(
    endpoints.settings.update,
    {
      summary: 'Added: set the currency, and when a lead is idle',
      body: SettingsBody,
      access: 'session',
      permission: 'system.settings.edit',
    },
    async (request) => {
      const { body, session, db } = request;
      const form = { ...body, version: versionOf(request, body) };
      return ok(await editSettings(db, session, form), 'Settings updated successfully!');
    },
  );
};
