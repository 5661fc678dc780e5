import {
  dataOf,
  formatTimestamp,
  http,
  queryKeys,
  useChange,
  useQuery,
  useQueryClient,
  useSession,
} from '@salesdesk/shared';
import { endpoints, type SignedInBrowser } from '@salesdesk/shared/domain';
import { Button, LoadFailure, Skeleton, Tag } from '@salesdesk/shared/ui/core';
import styles from './MyProfilePage.module.css';
import { t } from './texts.ts';

/** The browsers with a session, most recently used first. Each can be ended; the current one ends with Logout. */
export function SignedInBrowsers() {
  const { userId } = useSession();
  const client = useQueryClient();
  const queryKey = [...queryKeys.auth, 'browsers', userId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(http.get(endpoints.auth.sessions, { signal })),
  });
  const reload = () => client.invalidateQueries({ queryKey });
  const ending = useChange({
    mutationFn: (session_id: string) => http.post(endpoints.auth.revokeSession, { session_id }),
    onDone: reload,
    onRefused: reload,
    isConcurrent: true,
  });

  return (
    <section className={`${styles.card} ${styles.wide}`} aria-label={t('Signed-in browsers')}>
      <h2>{t('Signed-in browsers')}</h2>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {query.isError && <LoadFailure text={t('The list could not be loaded.')} onRetry={() => void query.refetch()} />}
      <ul className={styles.browsers}>
        {query.data?.map((browser) => (
          <li key={browser.session_id}>
            <strong>{browserName(browser)}</strong>
            <small>{browser.ip_address}</small>
            <small>{t('Last used {{time}}', { time: formatTimestamp(browser.last_used_at) })}</small>
            {browser.is_current ? (
              <Tag color="blue">{t('This browser')}</Tag>
            ) : (
              <Button
                size="small"
                // Several of these stand below one another.
                aria-label={t('End session: {{browser}}, {{address}}', {
                  browser: browserName(browser),
                  address: browser.ip_address,
                })}
                loading={ending.pending === browser.session_id}
                onClick={() => void ending.run(browser.session_id)}
              >
                {t('End session')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Browsers by the name in the user agent; some contain other names too, so the order matters. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

/** A readable name from the user agent: 'Firefox on Linux'. */
function browserName({ user_agent: agent }: SignedInBrowser): string {
  const browser = BROWSERS.find(([mark]) => agent.includes(mark))?.[1];
  const system = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS', 'Linux'].find((name) => agent.includes(name));
  const name = browser ?? t('Unknown browser');
  return system ? t('{{browser}} on {{system}}', { browser: name, system }) : name;
}
