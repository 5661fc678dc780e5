/** Tabs Upcoming, Overdue with a count, Completed; static sample content. product.md section 1. */
import { translated } from '@salesdesk/shared';
import { Badge, Tabs } from '@salesdesk/shared/ui/core';
import { msg, t } from '../../texts.ts';
import { Widget } from './Widget.tsx';
import styles from './Widgets.module.css';

const SAMPLE = [
  {
    key: 'Upcoming',
    label: msg('Upcoming'),
    lines: [
      msg('Meeting with Zonneveld Fietsen'),
      msg('Renewal of Castelli Caffè'),
      msg('Follow-up with Björkman Belysning'),
    ],
  },
  {
    key: 'Overdue',
    label: msg('Overdue'),
    lines: [msg('Answer to Harbour Books'), msg('Invoice details of Falcon Trading')],
  },
  {
    key: 'Completed',
    label: msg('Completed'),
    lines: [msg('Introduction to Lotus Silks'), msg('Offer to Protea Rooibos')],
  },
];

export function Notifications() {
  return (
    <Widget title={t('Notifications')} sample>
      <Tabs
        size="small"
        items={SAMPLE.map(({ key, label, lines }) => ({
          key,
          label: key === 'Overdue' ? <TabWithCount tab={translated(label)} count={lines.length} /> : translated(label),
          children: (
            <ul className={styles.list}>
              {lines.map((line) => (
                <li key={line}>{translated(line)}</li>
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
