import type { ShareUse } from '@salesdesk/shared/domain';
import styles from './SharesTable.module.css';
import { t } from './texts.ts';

/** The modules that a release shares, and the version that the host gives it. */
export function SharesTable({ shares }: { shares: readonly ShareUse[] }) {
  if (!shares.length) return <p className={styles.none}>{t('It shares nothing with the host.')}</p>;
  return (
    <table className={styles.shares}>
      <thead>
        <tr>
          <th scope="col">{t('Module')}</th>
          <th scope="col">{t('Wants')}</th>
          <th scope="col">{t('Gets')}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ name, range, offered, fits }) => (
          <tr key={name} data-fits={fits}>
            <th scope="row">{name}</th>
            <td>{range}</td>
            <td>{fits ? offered : t('{{version}}, does not fit', { version: offered ?? t('nothing') })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
