/** Networks. product.md section 7, "Catalog". */
import { Type } from '@fastify/type-provider-typebox';
import { endpoints, STATUS, TOASTS } from '@salesdesk/shared/domain';
import { versionOf } from '../audit/recordVersion.ts';
import type { Routes } from '../guard/context.ts';
import { reply } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { UndoableSchema } from '../undo/undo.schema.ts';
import * as schema from './networks.schema.ts';
import { createNetwork, deleteNetwork, editNetwork, listNetworks, switchNetwork } from './networks.service.ts';

const { networks } = endpoints;
export const networksRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Networks');
  route(
    networks.list,
    {
      summary: 'All networks',
      querystring: schema.NetworksQuery,
      response: reply(Type.Array(schema.NetworkSchema)),
      access: 'session',
    },
    async (request) => ok(await listNetworks(request.db, request.query)),
  );

  route(
    networks.create,
    {
      summary: 'Add a network',
      body: schema.NetworkBody,
      response: reply(schema.SavedNetworkSchema),
      access: 'session',
      permission: 'system.network.create',
      idempotent: true,
    },
    async (request) => {
      const { id } = await createNetwork(request.db, request.session, request.body, request.idempotentCall);
      return ok({ network_id: id, network_parent_id: id }, 'Network created successfully!');
    },
  );

  route(
    networks.update,
    {
      summary: 'Edit a network',
      body: schema.NetworkUpdateBody,
      response: reply(schema.SavedNetworkSchema),
      access: 'session',
      permission: 'system.network.edit',
    },
    async (request) => {
      const { network_id, ...form } = request.body;
      await editNetwork(request.db, request.session, network_id, { ...form, version: versionOf(request, form) });
      return ok({ network_id, network_parent_id: network_id }, 'Network updated successfully!');
    },
  );

  route(
    networks.statusChange,
    {
      summary: 'Switch a network on or off',
      body: schema.NetworkStatusBody,
      response: reply(UndoableSchema),
      access: 'session',
      permission: 'system.network.edit',
    },
    async (request) => {
      const { network_id, network_status } = request.body;
      const undoable = await switchNetwork(request.db, request.session, network_id, network_status);
      return ok(undoable, network_status === STATUS.active ? TOASTS.networkActive : TOASTS.networkInactive);
    },
  );

  route(
    networks.delete,
    {
      summary: 'Delete a network',
      body: schema.NetworkIdBody,
      response: reply(UndoableSchema),
      access: 'session',
      permission: 'system.network.delete',
    },
    async (request) =>
      ok(await deleteNetwork(request.db, request.session, request.body.network_id), TOASTS.networkDeleted),
  );
};
