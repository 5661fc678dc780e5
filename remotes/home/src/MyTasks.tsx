/** The user's open tasks, those due first; a sample for who has none yet. product.md section 1, R-87. */
import { startQueue, translated, useCan } from '@salesdesk/shared';
import { Link } from '@salesdesk/shared/router';
import { Button, Skeleton } from '@salesdesk/shared/ui/core';
import { TaskList } from './TaskList.tsx';
import { msg, t } from './texts.ts';
import { useMine } from './useMine.ts';
import { Widget } from './Widget.tsx';
import styles from './Widgets.module.css';

const TASKS = [
  { text: msg('Call Kestrel Tea Company about the spring campaign'), due: msg('Today') },
  { text: msg('Send the proposal to Nordlicht Optik'), due: msg('Today') },
  { text: msg('Check the contract of Alborada Viajes'), due: msg('Tomorrow') },
  { text: msg('Prepare the review of the pipeline'), due: msg('Friday') },
];

export function MyTasks() {
  const { isSample, mine, hasFailed } = useMine();
  const [seesLeads, seesQList] = [useCan('data.leads.view'), useCan('data.q-list.view')];
  const screen = seesLeads ? '/leads' : seesQList && '/q-list';
  if (isSample)
    return (
      <Widget title={t('My Tasks')} sample>
        <ul className={styles.list}>
          {TASKS.map(({ text, due }) => (
            <li key={text}>
              {translated(text)}
              <small>{translated(due)}</small>
            </li>
          ))}
        </ul>
      </Widget>
    );
  return (
    <Widget
      title={t('My Tasks')}
      action={
        <Button size="small" aria-keyshortcuts="q" onClick={startQueue}>
          {t('Start calling')} <kbd aria-hidden="true">Q</kbd>
        </Button>
      }
    >
      {hasFailed && <p role="alert">{t('Your tasks could not be loaded.')}</p>}
      {!mine && !hasFailed && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {mine && (
        <div className={styles.tasks}>
          <TaskList tasks={mine.open} empty={t('Nothing to do. Plan a next step on a company’s record.')} />
          {!mine.open.length && screen && <Link to={screen}>{t('Choose a company')}</Link>}
        </div>
      )}
    </Widget>
  );
}
