/** Home, the landing page after sign-in. product.md section 2, "Home". */
import {
  dataOf,
  http,
  queryKeys,
  Slot,
  useCan,
  useCountries,
  useFailureToast,
  useQuery,
  useSession,
} from '@salesdesk/shared';
import { endpoints, TITLES, TOASTS, type UserDetail } from '@salesdesk/shared/domain';
import { useSearchParams } from '@salesdesk/shared/router';
import { Page } from '@salesdesk/shared/ui/core';
import { ActiveAccounts } from './ActiveAccounts.tsx';
import { GetStarted } from './GetStarted.tsx';
import { LeadStatistics } from './LeadStatistics.tsx';
import { MyTasks } from './MyTasks.tsx';
import { Notifications } from './Notifications.tsx';
import { t } from './texts.ts';
import { Widget } from './Widget.tsx';
import styles from './Widgets.module.css';

/** Parameter with the id of the user to show, in the address or in session storage. product.md section 2, "Home". */
const USER_ID = 'user_id';

export default function HomePage() {
  const [params] = useSearchParams();
  const { user } = useSession();
  const detail = useUserDetail(params.get(USER_ID) ?? sessionStorage.getItem(USER_ID));
  // Preload them, so that the first form opens filled.
  useCountries();
  const name = detail?.first_name ?? user?.first_name;
  return (
    <Page title={t(TITLES.home)}>
      <p className={styles.greeting}>
        {name ? t('Good to see you, {{name}}.', { name }) : t('Good to see you.')}{' '}
        {detail?.designation && <span>{detail.designation}</span>}
      </p>
      <GetStarted />
      <Widgets />
    </Page>
  );
}

/** My Tasks, Notifications, Leads and Active Accounts, then the tiles of remotes. product.md section 1. */
export function Widgets() {
  const { userId } = useSession();
  return (
    <div className={styles.grid}>
      <MyTasks />
      <Notifications />
      <LeadStatistics />
      <ActiveAccounts />
      <Slot name="home.tile" props={{ userId }} around={({ title }, tile) => <Widget title={title}>{tile}</Widget>} />
    </div>
  );
}

/**
 * The user of the id in the address. An invalid id, or one that the user may not see without system.staff.view, gives the
 * own details. R-28.
 */
function useUserDetail(requested: string | null): UserDetail | undefined {
  const { userId } = useSession();
  const seesOthers = useCan('system.staff.view');
  const wanted = requested !== null && /^[1-9]\d{0,9}$/.test(requested) ? Number(requested) : userId;
  const id = wanted === userId || seesOthers ? wanted : userId;
  const query = useQuery({
    queryKey: [...queryKeys.users, 'detail', id],
    enabled: id !== null,
    queryFn: ({ signal }) => dataOf(http.get(endpoints.users.detail, { params: { id: id ?? 0 }, signal })),
  });
  useFailureToast(query.error, TOASTS.fetchUser);
  return query.data;
}
