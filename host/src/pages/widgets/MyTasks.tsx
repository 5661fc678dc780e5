/** Static sample content. product.md section 1. */
import { translated } from '@salesdesk/shared';
import { msg, t } from '../../texts.ts';
import { Widget } from './Widget.tsx';
import styles from './Widgets.module.css';

const TASKS = [
  { text: msg('Call Kestrel Tea Company about the spring campaign'), due: msg('Today') },
  { text: msg('Send the proposal to Nordlicht Optik'), due: msg('Today') },
  { text: msg('Check the contract of Alborada Viajes'), due: msg('Tomorrow') },
  { text: msg('Prepare the review of the pipeline'), due: msg('Friday') },
];

export function MyTasks() {
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
}
