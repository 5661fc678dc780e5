/** The only stateful file of Reports: the period and the selected figure in the address, the report, and its export. */
import { dataOf, queryKeys, saveFile, useChange, useFailureToast, useLiveReload, useQuery } from '@salesdesk/shared';
import { useAddressAction, useSearchParams } from '@salesdesk/shared/router';
import { useMemo, useState } from 'react';
import { exportReport, getCompanies, getReport } from './reports.api.ts';
import { type Period, periodOf, type Selection, selectionOf, spanOf, startsOf } from './reports.model.ts';
import { msg } from './texts.ts';

const FAILED = msg('Failed to fetch the report');
const EXPORT_FAILED = msg('Failed to export');

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
  const exporting = useChange({
    mutationFn: () => exportReport(starts),
    says: { fallback: EXPORT_FAILED, success: msg('The file is ready.'), needsData: true },
    onDone: ({ data }) => data && saveFile(data),
  });
  const exportAll = () => void exporting.run();
  useAddressAction({ export: exportAll });
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
    exportAll,
    isExporting: exporting.isPending,
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
