/** Reports about leads. ADR-142. */

import { Type } from '@fastify/type-provider-typebox';
import { endpoints, REPORT_FIGURES, REPORT_MONTHS_MAX } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { csvSeparator, ID_MAX, id, oneOf, text } from '../http/fields.ts';
import { ok, sendFile } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { exportReport, listCompanies, readReport } from './reports.service.ts';

const INSTANT = '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z';
const instant = (title: string) => Type.String({ title, pattern: `^${INSTANT}$` });

const ReportQuery = Type.Object({
  months: Type.String({
    title: 'Months',
    pattern: `^${INSTANT}(,${INSTANT}){0,${REPORT_MONTHS_MAX - 1}}$`,
    description: 'When each month of the report begins where the reader is, in order; the last one ends now.',
  }),
});

const ReportExportQuery = Type.Object({ ...ReportQuery.properties, separator: csvSeparator });

const ReportCompaniesQuery = Type.Object({
  figure: oneOf(REPORT_FIGURES, { title: 'Figure' }),
  from: instant('From'),
  to: instant('To'),
  stage: Type.Optional(id('Stage')),
  assignee: Type.Optional(Type.Integer({ title: 'Primary Assignee', minimum: 0, maximum: ID_MAX })),
  reason: Type.Optional(text(40, 'Reason')),
});

const { reports } = endpoints;
const mayView = { access: 'session', permission: 'data.leads.view' } as const;

export const reportsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Reports');
  route(
    reports.overview,
    { summary: 'Added: the figures of some months', querystring: ReportQuery, ...mayView },
    async (request) => ok(await readReport(request.db, request.query.months)),
  );

  route(
    reports.companies,
    { summary: 'Added: the companies behind a figure', querystring: ReportCompaniesQuery, ...mayView },
    async (request) => ok(await listCompanies(request.db, request.query)),
  );

  route(
    reports.export,
    { summary: 'Added: the figures as a CSV file', querystring: ReportExportQuery, ...mayView },
    async (request, reply) => {
      const { months, separator } = request.query;
      const day = new Date().toISOString().slice(0, 10);
      return sendFile(reply, `report-${day}.csv`, await exportReport(request.db, months, separator));
    },
  );
};
