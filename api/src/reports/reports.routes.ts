/** Reports about leads. ADR-142. */
import { endpoints } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { reply } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { sendFile } from '../http/sendFile.ts';
import * as schema from './reports.schema.ts';
import { exportReport, listCompanies, readReport } from './reports.service.ts';

const { reports } = endpoints;
const mayView = { access: 'session', permission: 'data.leads.view' } as const;

export const reportsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Reports');
  route(
    reports.overview,
    {
      summary: 'Added: the figures of some months',
      querystring: schema.ReportQuery,
      response: reply(schema.ReportSchema),
      ...mayView,
    },
    async (request) => ok(await readReport(request.db, request.query.months)),
  );

  route(
    reports.companies,
    {
      summary: 'Added: the companies behind a figure',
      querystring: schema.ReportCompaniesQuery,
      response: reply(schema.ReportCompaniesSchema),
      ...mayView,
    },
    async (request) => ok(await listCompanies(request.db, request.query)),
  );

  route(
    reports.export,
    { summary: 'Added: the figures as a CSV file', querystring: schema.ReportExportQuery, ...mayView },
    async (request, reply) => {
      const { months, separator } = request.query;
      const day = new Date().toISOString().slice(0, 10);
      return sendFile(reply, `report-${day}.csv`, await exportReport(request.db, months, separator));
    },
  );
};
