import { endpoints } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { routesOf } from '../http/route.ts';
import { listCountries } from './countries.service.ts';

export const countriesRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Catalog');
  route(endpoints.countries.list, 'All countries', { access: 'session' })(({ db }) => listCountries(db));
};
