/** What the sales department sets for everybody. Added (ADR-042); everybody reads it with their own details. */
import { endpoints } from '@salesdesk/shared/domain';
import { versionOf } from '../audit/recordVersion.ts';
import type { Routes } from '../guard/context.ts';
import { UndoableSchema } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { SettingsBody } from './settings.schema.ts';
import { editSettings } from './settings.service.ts';

export const settingsRoutes: Routes = async (app) => {
  routesOf(app, 'Leads')(
    endpoints.settings.update,
    {
      summary: 'Added: set the currency, and when a lead is idle',
      body: SettingsBody,
      reply: UndoableSchema,
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
