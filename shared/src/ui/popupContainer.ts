import { t } from '@salesdesk/shared';

let container: HTMLElement | undefined;

/**
 * Where menus are rendered: a landmark at the end of the page, so that a screen reader that goes by landmarks finds them
 * too. It is there once the first menu has opened. Not for dialogs, which return the focus differently from there.
 */
export function popupContainer(): HTMLElement {
  if (container?.isConnected) return container;
  container = document.createElement('section');
  container.setAttribute('aria-label', t('Menus'));
  return document.body.appendChild(container);
}
