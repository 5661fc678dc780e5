/** The only stateful file of the list: changes by pages, filters, columns, views and the export. ADR-147. */
import {
  csvSeparator,
  dataOf,
  http,
  useFailureToast,
  useQuery,
  useQueryClient,
  useUsers,
  useWork,
} from '@salesdesk/shared';
import { AUDIT_ACTIONS, type AuditAction, type AuditEntry, endpoints, withDayBounds } from '@salesdesk/shared/domain';
import { useFileExport, useListState, usePages } from '@salesdesk/shared/ui/table';
import { useMemo } from 'react';
import { type AuditFilters, auditFields, inRuns, sentenceOf } from './audit.model.ts';
import { msg } from './texts.ts';

const FAILED = msg('Failed to fetch the audit trail');
const EXPORT_FAILED = msg('The audit trail could not be exported');
const idOf = (entry: AuditEntry) => entry.id;

/** The state and actions of AuditPage. Filters stand in the address and are applied by the server. */
export function useAudit() {
  const state = useListState('audit');
  const { filters } = state;
  const { items: users } = useUsers();
  const { rows, error, ...list } = usePages({
    queryKey: ['audit', 'changes', filters],
    load: (cursor: string | null, signal) => dataOf(getChanges(cursor, filters, signal)),
    first: null,
    nextOf: (last) => last.next_cursor ?? undefined,
    // The newest changes, whenever the screen is opened.
    staleTime: 0,
  });
  useFailureToast(error, FAILED);
  return {
    ...state,
    ...list,
    ...useFileExport(() => exportChanges(filters), EXPORT_FAILED),
    fields: useMemo(() => auditFields(users), [users]),
    rows: useMemo(() => inRuns(rows), [rows]),
    idOf,
    nameOf: sentenceOf,
    /** The text for a failed load; null when there are rows. */
    failure: error && rows.length === 0 ? FAILED : null,
  };
}

const KEY = ['audit', 'state'];
const POLL_MS = 2_000;

/** The last check of the trail, asked for again while one is running; `check` begins one. */
export function useTrailState() {
  const client = useQueryClient();
  const { data: state, isError } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => dataOf(getState(false, signal)),
    refetchInterval: ({ state: { data } }) => (data?.is_checking ? POLL_MS : false),
    staleTime: 0,
  });
  const checking = useWork({
    mutationFn: () => dataOf(getState(true)),
    onSettled: () => void client.invalidateQueries({ queryKey: KEY }),
  });
  return { state, isError, check: () => void checking.run(), isStarting: checking.isPending };
}

const { audit } = endpoints;

function queryOf({ person, what, ...filters }: AuditFilters) {
  return {
    ...withDayBounds(filters),
    person: person ? Number(person) : undefined,
    what: (Object.keys(AUDIT_ACTIONS) as AuditAction[]).find((action) => action === what),
  };
}

/** The changes after the cursor, newest first; the newest ones without it. */
const getChanges = (cursor: string | null, filters: AuditFilters, signal: AbortSignal) =>
  http.get(audit.list, { query: { ...queryOf(filters), ...(cursor ? { cursor } : {}) }, signal });

/** What the filters find, as a CSV file. */
const exportChanges = (filters: AuditFilters) =>
  http.file(audit.export, { query: { ...queryOf(filters), ...csvSeparator() } });

/** The last check of the trail; `again` begins a new one. */
const getState = (again: boolean, signal?: AbortSignal) =>
  http.get(audit.state, { query: again ? { again } : {}, signal });
