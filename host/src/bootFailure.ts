import { SCREENS } from '@salesdesk/shared/domain';
import { t } from './texts.ts';

/** Shows a message when the shell itself cannot start; it uses plain elements because nothing else may work. */
export function showBootFailure(cause: unknown): void {
  console.error('Salesdesk could not start.', cause);
  // Here without `hostRelease.ts`: the entry point imports this file and nothing that could fail.
  document.documentElement.dataset.boot = 'failed';
  const message = document.createElement('p');
  message.textContent = t(SCREENS.failureMessage);
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.textContent = t('Reload');
  reload.addEventListener('click', () => location.reload());
  const notice = document.createElement('main');
  notice.className = 'boot-failure';
  notice.setAttribute('role', 'alert');
  notice.append(message, reload);
  document.getElementById('root')?.replaceChildren(notice);
}
