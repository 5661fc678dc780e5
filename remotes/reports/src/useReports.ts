/** The only stateful file of Reports: the period and the selected figure in the address, the report, and its export. */
import { csvSeparator, dataOf, http, queryKeys, useFailureToast, useLiveReload, useQuery } from '@salesdesk/shared';
import { endpoints, type ReportSelection } from '@salesdesk/shared/domain';
import { useAddressAction, useSearchParams } from '@salesdesk/shared/router';
import { useFileExport } from '@salesdesk/shared/ui/table';
import { useMemo, useState } from 'react';
import { type Period, periodOf, type Selection, selectionOf, spanOf, startsOf } from './reports.model.ts';
import { msg } from './texts.ts';

const FAILED = msg('Failed to fetch the report');

/** The state and actions of ReportsPage. */
export function useReports() {
  const [params, setParams] = useSearchParams();
  // A report that stays open over midnight keeps its months.
  const [now] = useState(() => new Date());
  const period = periodOf(params.get('period'));
  const starts = useMemo(() => startsOf(period, now), [period, now]);
  const query = useQuery({
    queryKey: [...queryKeys.leads, 'report', period],
    queryFn: ({ signal }) => dataOf(getReport(starts, signal)),
  });
  useFailureToast(query.error, FAILED);
  useLiveReload({
    concerns: ({ entity }) => entity === 'account',
    reload: () => query.refetch({ throwOnError: true }),
  });
  const exporting = useFileExport(() => exportReport(starts));
  useAddressAction({ export: exporting.exportAll });
  const selection = useMemo(() => selectionOf(params), [params]);
  return {
    period,
    setPeriod: (next: Period) => setParams({ period: next }, { replace: true }),
    starts,
    report: query.data,
    /** The text for a failed load; null while there are figures. */
    failure: query.isError && !query.data ? FAILED : null,
    retry: () => void query.refetch(),
    /** The figure whose companies are listed; null for none. */
    selection,
    closeSelection: () => setParams({ period }),
    now,
    ...exporting,
  };
}

/** The companies of a figure. */
export function useCompanies(selection: Selection, starts: readonly Date[], now: Date) {
  const { month: _, ...counted } = selection;
  const wanted = { ...counted, ...spanOf(selection, starts, now) };
  const query = useQuery({
    queryKey: [...queryKeys.leads, 'report-companies', wanted],
    queryFn: ({ signal }) => dataOf(getCompanies(wanted, signal)),
  });
  useFailureToast(query.error, FAILED);
  return {
    companies: query.data,
    failure: query.isError && !query.data ? FAILED : null,
    retry: () => void query.refetch(),
  };
}

const { reports } = endpoints;

/** `starts` is when each month of the report begins. */
const getReport = (starts: readonly Date[], signal: AbortSignal) =>
  http.get(reports.overview, { query: { months: monthsOf(starts) }, signal });

/** The companies behind a figure. */
const getCompanies = (selection: ReportSelection, signal: AbortSignal) =>
  http.get(reports.companies, { query: selection, signal });

/** All figures as a CSV file. */
const exportReport = (starts: readonly Date[]) =>
  http.file(reports.export, { query: { months: monthsOf(starts), ...csvSeparator() } });

function monthsOf(starts: readonly Date[]): string {
  return starts.map((start) => start.toISOString()).join(',');
}
