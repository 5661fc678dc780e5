/** Companies, colleagues and networks whose name matches; each group fails independently. ADR-114. */
import {
  countryName,
  dataOf,
  http,
  keepPreviousData,
  networksQuery,
  queryKeys,
  stageName,
  useCan,
  useDebounced,
  useQuery,
  usersQuery,
  useSlotData,
} from '@salesdesk/shared';
import { ACCOUNT_FIND_MIN, ACCOUNT_TYPE_LABELS, endpoints } from '@salesdesk/shared/domain';
import { useCompanyAddress, useNavigate } from '@salesdesk/shared/router';
import { t } from '../texts.ts';
import { matching, type PaletteGroup, type PaletteItem } from './palette.model.ts';

/** Debounce while typing; the previous request is aborted. */
const PAUSE_MS = 150;
const OF_EACH = 4;

/** Returns no groups while the text is too short. */
export function useFoundRecords(text: string): PaletteGroup[] {
  const wanted = text.trim();
  const settled = useDebounced(wanted, PAUSE_MS);
  const companies = useCompanies(settled, wanted);
  const added = useAdded(settled);
  const colleagues = useColleagues(wanted);
  const networks = useNetworkItems(wanted);
  if (wanted.length < ACCOUNT_FIND_MIN) return [];
  return [companies, colleagues, networks, ...added].filter((group) => group !== null);
}

function useCompanies(settled: string, typed: string): PaletteGroup | null {
  const seesQList = useCan('data.q-list.view');
  const seesLeads = useCan('data.leads.view');
  const { open } = useCompanyAddress();
  const query = useQuery({
    queryKey: [...queryKeys.records, 'found', settled],
    queryFn: ({ signal }) => dataOf(http.get(endpoints.accounts.find, { query: { term: settled }, signal })),
    enabled: (seesQList || seesLeads) && settled.length >= ACCOUNT_FIND_MIN,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!seesQList && !seesLeads) return null;
  const items = (query.data ?? []).map((hit): PaletteItem => {
    const location = [hit.account_city, countryName(hit.account_country_name)].filter(Boolean).join(', ');
    const shown = {
      key: `company ${hit.account_id}`,
      label: hit.account_name,
      hint: [hit.stage_name === null ? t(ACCOUNT_TYPE_LABELS[hit.account_type]) : stageName(hit.stage_name), location]
        .filter(Boolean)
        .join(' · '),
      icon: 'company',
    };
    const { field, text: reason } = hit.found_by;
    return {
      ...shown,
      reason: field === 'name' ? undefined : reason,
      remembered: shown,
      run: () => open(hit.account_id),
    };
  });
  return {
    id: 'companies',
    title: t('Companies'),
    items: query.isError ? [] : items,
    isLoading: query.isFetching || settled !== typed,
    retry: query.isError ? () => void query.refetch() : undefined,
  };
}

function useColleagues(text: string): PaletteGroup | null {
  const permitted = useCan('system.staff.view');
  const navigate = useNavigate();
  const query = useQuery({
    ...usersQuery(),
    enabled: permitted && text.length >= ACCOUNT_FIND_MIN,
    retry: false,
  });
  if (!permitted) return null;
  const items = (query.data ?? []).map((user): PaletteItem => {
    const shown = {
      key: `colleague ${user.user_id}`,
      label: user.full_name,
      hint: user.designation ?? undefined,
      icon: 'team',
    };
    return {
      ...shown,
      keywords: `${user.email ?? ''} ${user.username ?? ''}`,
      remembered: shown,
      run: () => void navigate(`/my-team?do=edit:${user.user_id}`),
    };
  });
  return groupOf('colleagues', t('Colleagues'), items, text, query);
}

function useNetworkItems(text: string): PaletteGroup | null {
  const permitted = useCan('system.network.view');
  const navigate = useNavigate();
  const query = useQuery({
    ...networksQuery(),
    enabled: permitted && text.length >= ACCOUNT_FIND_MIN,
    retry: false,
  });
  if (!permitted) return null;
  const items = (query.data ?? []).map((network): PaletteItem => {
    const shown = {
      key: `network ${network.network_id}`,
      label: network.network_name,
      hint: network.network_code,
      icon: 'networks',
    };
    return {
      ...shown,
      keywords: network.network_code,
      remembered: shown,
      run: () => void navigate(`/networks?do=edit:${network.network_id}`),
    };
  });
  return groupOf('networks', t('Networks'), items, text, query);
}

/** What remotes find. */
function useAdded(text: string): PaletteGroup[] {
  const navigate = useNavigate();
  const found = useSlotData('search.source', { text }, { isWanted: text.length >= ACCOUNT_FIND_MIN });
  return found.map(({ key: source, title, data = [], isPending }) => ({
    id: source,
    title,
    items: data.slice(0, OF_EACH).map(({ key, label, hint, path }): PaletteItem => {
      const shown = { key: `${source} ${key}`, label, icon: 'action', ...(hint ? { hint } : {}) };
      return { ...shown, run: () => void navigate(path) };
    }),
    isLoading: isPending,
  }));
}

function groupOf(
  id: string,
  title: string,
  items: readonly PaletteItem[],
  text: string,
  query: { isLoading: boolean; isError: boolean; refetch: () => unknown },
): PaletteGroup {
  return {
    id,
    title,
    items: matching(items, text, OF_EACH),
    isLoading: query.isLoading,
    retry: query.isError ? () => void query.refetch() : undefined,
  };
}
