import { t } from '@salesdesk/shared';

let container: HTMLElement | undefined;

/**
 * Where antd renders menus, lists of choices and tooltips: a landmark at the end of the page, so that a screen reader that
 * goes by landmarks finds them too. It is there once the first of them has opened.
 */
export function popupContainer(): HTMLElement {
  if (container?.isConnected) return container;
  container = document.createElement('section');
  container.setAttribute('aria-label', t('Menus and lists'));
  return document.body.appendChild(container);
}
