/** Counts per account group; static sample content. Spec section 1. */
import { Widget } from './Widget.tsx';
import styles from './Widgets.module.css';

const GROUPS = [
  { group: 'Retail', count: 42 },
  { group: 'Travel', count: 31 },
  { group: 'Food & Drink', count: 24 },
  { group: 'Home & Living', count: 18 },
  { group: 'Services', count: 9 },
];
const LARGEST = Math.max(...GROUPS.map(({ count }) => count));

export function ActiveAccounts() {
  return (
    <Widget title="Active Accounts" sample wide>
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
      <span>{group}</span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${(count / LARGEST) * 100}%` }} />
      </span>
      <strong>{count}</strong>
    </>
  );
}
