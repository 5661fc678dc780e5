/** Counts per account group; static sample content. product.md section 1. */
import { translated } from '@salesdesk/shared';
import { msg, t } from '../../texts.ts';
import { Widget } from './Widget.tsx';
import styles from './Widgets.module.css';

const GROUPS = [
  { group: msg('Retail'), count: 42 },
  { group: msg('Travel'), count: 31 },
  { group: msg('Food & Drink'), count: 24 },
  { group: msg('Home & Living'), count: 18 },
  { group: msg('Services'), count: 9 },
];
const LARGEST = Math.max(...GROUPS.map(({ count }) => count));

export function ActiveAccounts() {
  return (
    <Widget title={t('Active Accounts')} sample wide>
      <div className={styles.bars}>
        {GROUPS.map(({ group, count }) => (
          <Bar key={group} group={group} count={count} />
        ))}
      </div>
    </Widget>
  );
}

function Bar({ group, count }: { group: string; count: number }) {
  return (
    <>
      <span>{translated(group)}</span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${(count / LARGEST) * 100}%` }} />
      </span>
      <strong>{count}</strong>
    </>
  );
}
