/** The calls of Reports. ADR-142. */
import { formatNumber, http } from '@salesdesk/shared';
import {
  type DownloadedFile,
  endpoints,
  type Reply,
  type Report,
  type ReportCompanies,
  type ReportSelection,
  separatorFor,
} from '@salesdesk/shared/domain';

const { reports } = endpoints;

/** `starts` is when each month of the report begins. */
export function getReport(starts: readonly Date[], signal?: AbortSignal): Promise<Reply<Report>> {
  return http.get(reports.overview, { query: { months: monthsOf(starts) }, signal });
}

/** The companies behind a figure. */
export function getCompanies(selection: ReportSelection, signal?: AbortSignal): Promise<Reply<ReportCompanies>> {
  return http.get(reports.companies, { query: selection, signal });
}

/** All figures as a CSV file with the separator that spreadsheet programs expect in the page's language. */
export function exportReport(starts: readonly Date[]): Promise<Reply<DownloadedFile>> {
  const separator = separatorFor(formatNumber(1.5));
  return http.file(reports.export, {
    query: { months: monthsOf(starts), ...(separator === ',' ? {} : { separator }) },
  });
}

function monthsOf(starts: readonly Date[]): string {
  return starts.map((start) => start.toISOString()).join(',');
}
