import { t } from '@salesdesk/shared';
import { SCREENS } from '@salesdesk/shared/domain';

/** Last resort when the shell itself cannot start: plain elements, for nothing else can be relied on. */
export function showBootFailure(cause: unknown): void {
  console.error('Salesdesk could not start.', cause);
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
