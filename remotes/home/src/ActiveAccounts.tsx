/** Accounts per country; with demo data the specification's static sample. product.md section 1, R-27. */
import { countryName, dataOf, http, queryKeys, translated, useCan, useQuery } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import { Fragment } from 'react';
import bars from './Bars.module.css';
import { msg, t } from './texts.ts';
import { useSamples } from './useMine.ts';
import { Widget } from './Widget.tsx';
import styles from './Widgets.module.css';

const GROUPS = [
  { group: msg('Retail'), count: 42 },
  { group: msg('Travel'), count: 31 },
  { group: msg('Food & Drink'), count: 24 },
  { group: msg('Home & Living'), count: 18 },
  { group: msg('Services'), count: 9 },
];
const SHOWN = 5;

export function ActiveAccounts() {
  return useSamples() ? (
    <Widget title={t('Active Accounts')} sample wide>
      <Bars groups={GROUPS.map(({ group, count }) => ({ name: translated(group), count }))} />
    </Widget>
  ) : (
    <OwnAccounts />
  );
}

/** Those of the countries with the most, and the rest as one. */
function OwnAccounts() {
  const isPermitted = useCan('data.leads.view');
  const { data, error } = useQuery({
    queryKey: [...queryKeys.leads, 'by-country'],
    enabled: isPermitted,
    queryFn: ({ signal }) => dataOf(http.get(endpoints.accounts.convertedCounts, { signal })),
  });
  const groups = (data ?? []).map(({ country, count }) => ({ name: countryName(country) || t('No country'), count }));
  const others = groups.slice(SHOWN).reduce((sum, { count }) => sum + count, 0);
  const shown = others ? [...groups.slice(0, SHOWN), { name: t('Others'), count: others }] : groups;
  return (
    <Widget title={t('Active Accounts')} wide>
      {error && !data ? (
        <p role="alert">{t('The accounts could not be counted.')}</p>
      ) : shown.length ? (
        <Bars groups={shown} />
      ) : (
        (data || !isPermitted) && (
          <p className={styles.note}>
            {t('No accounts yet: a lead becomes one in Payment received.')}{' '}
            {isPermitted && <Link to="/leads">{t('See the leads')}</Link>}
          </p>
        )
      )}
    </Widget>
  );
}

function Bars({ groups }: { groups: readonly { name: string; count: number }[] }) {
  const largest = Math.max(...groups.map(({ count }) => count));
  return (
    <div className={bars.bars}>
      {groups.map(({ name, count }) => (
        <Fragment key={name}>
          <span>{name}</span>
          <span className={bars.track} aria-hidden="true">
            <span style={{ width: `${(count / largest) * 100}%` }} />
          </span>
          <strong>{count}</strong>
        </Fragment>
      ))}
    </div>
  );
}
