/** My Tasks, Notifications, Leads and Active Accounts, then the tiles of remotes. product.md section 1. */
import { Slot, useSession } from '@salesdesk/shared';
import { ActiveAccounts } from './ActiveAccounts.tsx';
import { LeadStatistics } from './LeadStatistics.tsx';
import { MyTasks } from './MyTasks.tsx';
import { Notifications } from './Notifications.tsx';
import { Widget } from './Widget.tsx';
import styles from './Widgets.module.css';

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
