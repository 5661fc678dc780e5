/** Networks. product.md section 7, "Catalog". */
import { Type } from '@fastify/type-provider-typebox';
import { endpoints, STATUS, TOASTS } from '@salesdesk/shared/domain';
import { versionField, versionOf } from '../audit/recordVersion.ts';
import type { Routes } from '../guard/context.ts';
import { contains, id, status, text, upload } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { createNetwork, deleteNetwork, editNetwork, listNetworks, switchNetwork } from './networks.service.ts';

/** The network form. product.md section 7, "Catalog". On update, absent fields are left unchanged. */
const NetworkBody = Type.Partial(
  Type.Object({
    network_name: text(100, 'Network Name'),
    network_code: text(12, 'Network code'),
    network_color_code: text(7, 'Network color code'),
    network_url: text(500, 'Network URL'),
    network_logo: upload('Network Logo'),
  }),
);

const NetworkUpdateBody = Type.Object({
  network_id: id('Network'),
  version: versionField(),
  ...NetworkBody.properties,
});
const NetworkIdBody = Type.Object({ network_id: id('Network') });
const NetworkStatusBody = Type.Object({ network_id: id('Network'), network_status: status() });

/** Added: a filter for each column of the screen. ADR-115. */
const NetworksQuery = Type.Object({
  name: contains('Name'),
  code: contains('Code'),
  url: contains('URL'),
  status: Type.Optional(status()),
});

const { networks } = endpoints;
export const networksRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Networks');
  route(networks.list, { summary: 'All networks', querystring: NetworksQuery, access: 'session' }, async (request) =>
    ok(await listNetworks(request.db, request.query)),
  );

  route(
    networks.create,
    {
      summary: 'Add a network',
      body: NetworkBody,
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
    { summary: 'Edit a network', body: NetworkUpdateBody, access: 'session', permission: 'system.network.edit' },
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
      body: NetworkStatusBody,
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
    { summary: 'Delete a network', body: NetworkIdBody, access: 'session', permission: 'system.network.delete' },
    async (request) =>
      ok(await deleteNetwork(request.db, request.session, request.body.network_id), TOASTS.networkDeleted),
  );
};
