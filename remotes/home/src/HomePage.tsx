/** Home, the landing page after sign-in. product.md section 2, "Home". */
import {
  dataOf,
  http,
  queryKeys,
  useCan,
  useCountries,
  useFailureToast,
  useQuery,
  useSession,
} from '@salesdesk/shared';
import { endpoints, TITLES, TOASTS, type UserDetail } from '@salesdesk/shared/domain';
import { useSearchParams } from '@salesdesk/shared/router';
import { Page } from '@salesdesk/shared/ui/core';
import { GetStarted } from './GetStarted.tsx';
import styles from './HomePage.module.css';
import { t } from './texts.ts';
import { Widgets } from './Widgets.tsx';

/** Parameter with the id of the user to show, in the address or in session storage. product.md section 2, "Home". */
const USER_ID = 'user_id';

export default function HomePage() {
  const [params] = useSearchParams();
  const { user } = useSession();
  const { detail } = useUserDetail(params.get(USER_ID) ?? sessionStorage.getItem(USER_ID));
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

/** `requested` comes from the address; an invalid id, or one the user may not see, loads the own details. */
function useUserDetail(requested: string | null): { detail: UserDetail | undefined } {
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
  return { detail: query.data };
}
