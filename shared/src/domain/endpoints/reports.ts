/** People and figures, which are only read. */
import type { Separated } from '../accountSheet.ts';
import type { ContactPage } from '../contact.ts';
import { type DownloadedFile, get } from '../endpoint.ts';
import type { FilterQuery } from '../filters.ts';
import type { Report, ReportCompanies, ReportSelection } from '../report.ts';
import type { SortQuery } from '../sorts.ts';

/** Added (ADR-142): the people of companies, by name. */
export const contacts = {
  list: get<{ query: FilterQuery<'contacts'> & SortQuery<'contacts'> & { cursor?: string }; reply: ContactPage }>(
    'contact/contacts',
  ),
} as const;

/** Added (ADR-142): figures about leads; `months` is when each month begins, ISO 8601, separated by commas. */
export const reports = {
  overview: get<{ query: { months: string }; reply: Report }>('report/overview'),
  companies: get<{ query: ReportSelection; reply: ReportCompanies }>('report/companies'),
  export: get<{ query: { months: string } & Separated; reply: DownloadedFile }>('report/export'),
} as const;
