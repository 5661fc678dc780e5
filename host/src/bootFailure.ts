import { newReference, SCREENS } from '@salesdesk/shared/domain';
import { reportFailure } from './failures/reportFailure.ts';
import { t } from './texts.ts';

/** Shows a message when the shell itself cannot start; it uses plain elements because nothing else may work. */
export function showBootFailure(cause: unknown): void {
  const reference = newReference();
  console.error(`[${reference}] Salesdesk could not start.`, cause);
  reportFailure({ reference, phase: 'start', error: cause });
  // Here without `hostRelease.ts`: the entry point imports this file and nothing that could fail.
  document.documentElement.dataset.boot = 'failed';
  const message = document.createElement('p');
  message.textContent = t(SCREENS.failureMessage);
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.textContent = t('Reload');
  reload.addEventListener('click', () => location.reload());
  const quoted = document.createElement('p');
  quoted.textContent = `${t('Reference:')} ${reference}`;
  const notice = document.createElement('main');
  notice.className = 'boot-failure';
  notice.setAttribute('role', 'alert');
  notice.append(message, reload, quoted);
  document.getElementById('root')?.replaceChildren(notice);
}
