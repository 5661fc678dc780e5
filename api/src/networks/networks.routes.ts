/** Networks. product.md section 7, "Catalog". */
import { Type } from '@fastify/type-provider-typebox';
import { endpoints, STATUS, TOASTS } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { contains, id, status, text, upload, versionField } from '../http/fields.ts';
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
  route(networks.list, 'All networks', { query: NetworksQuery, access: 'session' })(({ db, query }) =>
    listNetworks(db, query),
  );

  route(networks.create, 'Add a network', { body: NetworkBody, permission: 'system.network.create', idempotent: true })(
    async ({ db, session, body, idempotentCall }) => {
      const { id } = await createNetwork(db, session, body, idempotentCall);
      return ok({ network_id: id, network_parent_id: id }, 'Network created successfully!');
    },
  );

  route(networks.update, 'Edit a network', { body: NetworkUpdateBody, permission: 'system.network.edit' })(
    async ({ db, session, body: { network_id, ...form } }) => {
      await editNetwork(db, session, network_id, form);
      return ok({ network_id, network_parent_id: network_id }, 'Network updated successfully!');
    },
  );

  route(networks.statusChange, 'Switch a network on or off', {
    body: NetworkStatusBody,
    permission: 'system.network.edit',
  })(async ({ db, session, body: { network_id, network_status } }) => {
    const undoable = await switchNetwork(db, session, network_id, network_status);
    return ok(undoable, network_status === STATUS.active ? TOASTS.networkActive : TOASTS.networkInactive);
  });

  route(networks.delete, 'Delete a network', { body: NetworkIdBody, permission: 'system.network.delete' })(
    async ({ db, session, body }) => ok(await deleteNetwork(db, session, body.network_id), TOASTS.networkDeleted),
  );
};
