/** My Tasks, Notifications, Leads and Active Accounts. product.md section 1. */
import { ActiveAccounts } from './ActiveAccounts.tsx';
import { LeadStatistics } from './LeadStatistics.tsx';
import { MyTasks } from './MyTasks.tsx';
import { Notifications } from './Notifications.tsx';
import styles from './Widgets.module.css';

export function Widgets() {
  return (
    <div className={styles.grid}>
      <LeadStatistics />
      <MyTasks />
      <Notifications />
      <ActiveAccounts />
    </div>
  );
}
