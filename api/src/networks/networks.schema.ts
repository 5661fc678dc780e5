import { type Static, Type } from '@fastify/type-provider-typebox';
import { versionField } from '../audit/recordVersion.ts';
import { contains, id, nullable, status, text, upload } from '../http/fields.ts';

/** The network form. product.md section 7, "Catalog". On update, absent fields are left unchanged. */
export const NetworkBody = Type.Partial(
  Type.Object({
    network_name: text(100, 'Network Name'),
    network_code: text(12, 'Network code'),
    network_color_code: text(7, 'Network color code'),
    network_url: text(500, 'Network URL'),
    network_logo: upload('Network Logo'),
  }),
);
export type NetworkForm = Static<typeof NetworkBody>;

export const NetworkUpdateBody = Type.Object({
  network_id: id('Network'),
  version: versionField(),
  ...NetworkBody.properties,
});
export const NetworkIdBody = Type.Object({ network_id: id('Network') });
export const NetworkStatusBody = Type.Object({ network_id: id('Network'), network_status: status() });

/** Added: a filter for each column of the screen. ADR-115. */
export const NetworksQuery = Type.Object({
  name: contains('Name'),
  code: contains('Code'),
  url: contains('URL'),
  status: Type.Optional(status()),
});

export const NetworkSchema = Type.Object({
  network_id: Type.Integer(),
  network_parent_id: Type.Integer(),
  network_name: Type.String(),
  network_code: Type.String(),
  network_url: Type.String(),
  network_logo: nullable(Type.String()),
  network_color_code: nullable(Type.String()),
  network_status: status(),
  version: Type.Integer(),
});

export const SavedNetworkSchema = Type.Object({ network_id: Type.Integer(), network_parent_id: Type.Integer() });
