/** Static sample content. Spec section 1. */
import { Widget } from './Widget.tsx';
import styles from './Widgets.module.css';

const TASKS = [
  { text: 'Call Kestrel Tea Company about the spring campaign', due: 'Today' },
  { text: 'Send the proposal to Nordlicht Optik', due: 'Today' },
  { text: 'Check the contract of Alborada Viajes', due: 'Tomorrow' },
  { text: 'Prepare the review of the pipeline', due: 'Friday' },
];

export function MyTasks() {
  return (
    <Widget title="My Tasks" sample>
      <ul className={styles.list}>
        {TASKS.map(({ text, due }) => (
          <li key={text}>
            {text}
            <small>{due}</small>
          </li>
        ))}
      </ul>
    </Widget>
  );
}
