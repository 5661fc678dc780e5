/** Home, the landing page after sign-in. product.md section 2, "Home". */
import { useCountries, useSession } from '@salesdesk/shared';
import { TITLES } from '@salesdesk/shared/domain';
import { useSearchParams } from '@salesdesk/shared/router';
import { Page } from '@salesdesk/shared/ui/core';
import { GetStarted } from './GetStarted.tsx';
import styles from './HomePage.module.css';
import { t } from './texts.ts';
import { useUserDetail } from './useUserDetail.ts';
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
