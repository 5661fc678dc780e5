/** Merging two companies. Added, ADR-145. */

import { Type } from '@fastify/type-provider-typebox';
import { endpoints, MERGE_FIELDS, type PermissionKey } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import type { Routes } from '../guard/context.ts';
import { id, listOf, oneOf, versionField } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { mergeCompanies, undoMerge } from './merges.service.ts';

/** As JSON. */
const MergeBody = Type.Object({
  survivor_id: id('Company that stays'),
  absorbed_id: id('Other company'),
  survivor_version: versionField(),
  absorbed_version: versionField(),
  take: listOf(oneOf(MERGE_FIELDS, { title: 'Field' }), 'Fields', MERGE_FIELDS.length),
});

const MergeUndoBody = Type.Object({ merge_id: id('Merge') });

const { merges } = endpoints;
/** The right to change both companies is needed (ADR-123); the service checks it. */
const MAY_SAVE: PermissionKey[] = ['data.q-list.create', 'data.leads.create'];

export const mergesRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Accounts');
  route(merges.merge, 'Added: merge a company into another one', {
    description: 'The fields of `take` come from the absorbed company; networks, activities and histories are joined.',
    body: MergeBody,
    permission: MAY_SAVE,
    idempotent: true,
  })(async ({ db, session, body, idempotentCall }) =>
    ok(await mergeCompanies(db, session, body, idempotentCall), 'The companies were merged.'),
  );

  route(merges.undo, 'Added: undo a merge within 30 days', { body: MergeUndoBody, permission: MAY_SAVE })(
    async ({ db, session, body }) => {
      const { name, data } = await undoMerge(db, session, body.merge_id);
      return ok(data, say('undo.merge', { name }));
    },
  );
};
