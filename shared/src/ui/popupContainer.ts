import { direction, t } from '@salesdesk/shared';

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

const MIRRORED: Readonly<Record<string, string>> = {
  bottomLeft: 'bottomRight',
  bottomRight: 'bottomLeft',
  topLeft: 'topRight',
  topRight: 'topLeft',
};

/** Where a panel opens at its button, mirrored from right to left; antd leaves a given placement as it is. */
export function mirrored<Placement extends string>(placement: Placement): Placement;
export function mirrored<Placement extends string>(placement: Placement | undefined): Placement | undefined;
export function mirrored(placement: string | undefined): string | undefined {
  return direction === 'rtl' && placement !== undefined ? (MIRRORED[placement] ?? placement) : placement;
}
