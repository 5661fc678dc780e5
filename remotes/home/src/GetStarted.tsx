/** What a new company begins with, until it has all of it; for who may do what is left. R-27. */
import { dataOf, http, queryKeys, translated, useQuery, useSession } from '@salesdesk/shared';
import { type GetStarted as Done, endpoints, hasPermission } from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import { CheckOutlined } from '@salesdesk/shared/ui/icons';
import styles from './GetStarted.module.css';
import { msg, t } from './texts.ts';
import { Widget } from './Widget.tsx';

/** The title, who may do it, and where: labels with their addresses. */
type Step = readonly [key: keyof Done, title: string, permission: string, ...links: [label: string, path: string][]];

const STEPS: readonly Step[] = [
  ['network', msg('A network'), 'system.network.create', [msg('Add a network'), '/networks?do=add']],
  ['colleague', msg('A colleague'), 'system.staff.create', [msg('Add a colleague'), '/my-team?do=add']],
  [
    'company',
    msg('Companies'),
    'data.q-list.create',
    [msg('Import a list'), '/q-list?do=import'],
    [msg('Add one'), '/q-list?do=add'],
  ],
  ['lead', msg('A first lead'), 'data.leads.create', [msg('Change the status of a company'), '/q-list']],
];

/** Nothing for a company with demo data, nor for who may do none of the steps that are left. */
export function GetStarted() {
  const { user, permissions } = useSession();
  const { data: done } = useQuery<Done>({
    queryKey: [...queryKeys.users, 'get-started'],
    enabled: user?.is_demo === false && STEPS.some(([, , permission]) => hasPermission(permissions, permission)),
    // Each visit of Home looks again, until there is nothing left to do.
    staleTime: ({ state: { data } }) => (data && Object.values(data).every(Boolean) ? Number.POSITIVE_INFINITY : 0),
    queryFn: ({ signal }) => dataOf(http.get(endpoints.users.getStarted, { signal })),
  });
  if (!done || !STEPS.some(([key, , permission]) => !done[key] && hasPermission(permissions, permission))) return null;
  return (
    <div className={styles.card}>
      <Widget title={t('Get started')} wide>
        <ol className={styles.steps}>
          {STEPS.map(([key, title, permission, ...links], at) => (
            <li key={key} data-done={done[key] || undefined}>
              <span className={styles.mark} aria-hidden="true">
                {done[key] ? <CheckOutlined /> : at + 1}
              </span>
              <div>
                <strong>{translated(title)}</strong>
                {done[key] ? (
                  <span>{t('Done')}</span>
                ) : hasPermission(permissions, permission) ? (
                  links.map(([label, path]) => (
                    <Link key={path} to={path}>
                      {translated(label)}
                    </Link>
                  ))
                ) : (
                  <span>{t('An administrator does this.')}</span>
                )}
              </div>
            </li>
          ))}
        </ol>
      </Widget>
    </div>
  );
}
