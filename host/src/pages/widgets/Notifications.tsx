/** Tabs Upcoming, Overdue with a count, Completed; static sample content. Spec section 1. */
import { Badge, Tabs } from '@salesdesk/shared/ui/core';
import { Widget } from './Widget.tsx';
import styles from './Widgets.module.css';

const SAMPLE = {
  Upcoming: ['Meeting with Zonneveld Fietsen', 'Renewal of Castelli Caffè', 'Follow-up with Björkman Belysning'],
  Overdue: ['Answer to Harbour Books', 'Invoice details of Falcon Trading'],
  Completed: ['Introduction to Lotus Silks', 'Offer to Protea Rooibos'],
};

export function Notifications() {
  return (
    <Widget title="Notifications" sample>
      <Tabs
        size="small"
        items={Object.entries(SAMPLE).map(([tab, lines]) => ({
          key: tab,
          label: tab === 'Overdue' ? <TabWithCount tab={tab} count={lines.length} /> : tab,
          children: (
            <ul className={styles.list}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ),
        }))}
      />
    </Widget>
  );
}

function TabWithCount({ tab, count }: { tab: string; count: number }) {
  return (
    <>
      {tab} <Badge count={count} size="small" color="var(--sd-danger)" />
    </>
  );
}
