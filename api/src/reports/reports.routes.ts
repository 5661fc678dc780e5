/** Reports about leads. ADR-142. */

import { Type } from '@fastify/type-provider-typebox';
import { endpoints, REPORT_FIGURES } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { csvSeparator, ID_MAX, id, oneOf, text } from '../http/fields.ts';
import { sendFile, today } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { exportReport, listCompanies, readReport } from './reports.service.ts';

/** The most months of one report. */
const REPORT_MONTHS_MAX = 12;
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
export const reportsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Reports', { permission: 'data.leads.view' });
  route(reports.overview, 'Added: the figures of some months', { query: ReportQuery })(({ db, query }) =>
    readReport(db, query.months),
  );

  route(reports.companies, 'Added: the companies behind a figure', { query: ReportCompaniesQuery })(({ db, query }) =>
    listCompanies(db, query),
  );

  route(reports.export, 'Added: the figures as a CSV file', { query: ReportExportQuery })(
    async ({ query, db }, reply) => {
      const { months, separator } = query;
      return sendFile(reply, `report-${today()}.csv`, await exportReport(db, months, separator));
    },
  );
};
