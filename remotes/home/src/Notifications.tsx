/** Tabs Upcoming, Overdue with a count, Completed, of the user's tasks of other days; a sample for who has none yet. product.md section 1, R-87. */
import { translated } from '@salesdesk/shared';
import { isOverdue, type MyActivities } from '@salesdesk/shared/domain';
import { Badge, Skeleton, Tabs } from '@salesdesk/shared/ui/core';
import { isForToday, TaskList } from './MyTasks.tsx';
import { msg, t } from './texts.ts';
import { useMine } from './useMine.ts';
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
  const { isSample, mine, hasFailed } = useMine();
  if (isSample) return <Sample />;
  return (
    <Widget title={t('Notifications')}>
      {hasFailed && <p role="alert">{t('Your tasks could not be loaded.')}</p>}
      {!mine && !hasFailed && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {mine && <OwnTabs mine={mine} />}
    </Widget>
  );
}

function OwnTabs({ mine: { open, overdue, completed } }: { mine: MyActivities }) {
  const now = new Date();
  const upcoming = open.filter((task) => !isForToday(task));
  const panes = [
    { key: 'Upcoming', label: t('Upcoming'), tasks: upcoming, empty: t('Nothing is planned.') },
    {
      key: 'Overdue',
      label: <TabWithCount tab={t('Overdue')} count={overdue} />,
      tasks: open.filter((task) => isOverdue(task, now)),
      empty: t('Nothing is overdue.'),
    },
    { key: 'Completed', label: t('Completed'), tasks: completed, empty: t('Nothing is completed yet.') },
  ];
  return (
    <Tabs
      size="small"
      items={panes.map(({ key, label, ...list }) => ({ key, label, children: <TaskList {...list} /> }))}
    />
  );
}

function Sample() {
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
