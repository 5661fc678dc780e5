import { Type } from '@fastify/type-provider-typebox';
import { endpoints } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { listCountries } from './countries.service.ts';

const CountrySchema = Type.Object({
  country_id: Type.Integer(),
  country_name: Type.String(),
  country_phone_code: Type.String(),
  country_iso2: Type.String(),
});

export const countriesRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Catalog');
  route(
    endpoints.countries.list,
    { summary: 'All countries', reply: Type.Array(CountrySchema), access: 'session' },
    async ({ db }) => ok(await listCountries(db)),
  );
};
