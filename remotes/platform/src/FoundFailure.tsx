import { formatTimestamp } from '@salesdesk/shared';
import type { StoredFailure } from '@salesdesk/shared/domain';
import styles from './References.module.css';
import { t } from './texts.ts';

/** The report of one failure. */
export function FoundFailure({ failure }: { failure: StoredFailure }) {
  const { reference, at, phase, message, stack, remote, release, page, browser, trace, isTrusted } = failure;
  const facts: [string, string][] = [
    [t('Message'), message],
    [t('Phase'), phase],
    [t('Remote'), remote],
    [t('Release'), release || '–'],
    [t('Page'), page],
    [t('Browser'), browser],
    [t('Time'), formatTimestamp(at)],
    [t('Trace'), trace],
    [t('Reported by'), isTrusted ? t('a signed-in user, or the server') : t('a browser without a session')],
  ];
  return (
    <article className={styles.found} aria-label={t('Failure {{reference}}', { reference })}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {stack.length > 0 && (
        <pre className={styles.stack} dir="ltr">
          {stack.join('\n')}
        </pre>
      )}
    </article>
  );
}
