import { direction, t } from '@salesdesk/shared';
import { Dropdown as AntdDropdown, type DropdownProps } from 'antd';
import { useEffect, useMemo, useState } from 'react';

type MenuOfDropdown = NonNullable<DropdownProps['menu']>;

/**
 * antd's menu at a button, with the same props. It opens at once: antd's motion takes it from under the pointer for a moment,
 * and a click of then is lost. When it closes, the focus returns to where it was when the menu opened;
 * antd removes the focused menu and loses the focus.
 */
export function Dropdown({ open, onOpenChange, menu, ...props }: DropdownProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const isOpen = open ?? ownOpen;
  // Read while rendering: a menu with autoFocus takes the focus before any effect runs.
  const opener = useMemo(() => (isOpen ? document.activeElement : null), [isOpen]);
  useEffect(() => {
    if (!(opener instanceof HTMLElement) || opener === document.body) return;
    return () => {
      if (document.activeElement?.closest('[role="menu"]')) opener.focus({ preventScroll: true });
    };
  }, [opener]);
  const onChange: DropdownProps['onOpenChange'] = (next, info) => {
    setOwnOpen(next);
    onOpenChange?.(next, info);
  };
  const onClick: MenuOfDropdown['onClick'] = (info) => {
    // Else the browser presses the button that has the focus by then: the menu opens once more.
    if (info.domEvent.type === 'keydown') info.domEvent.preventDefault();
    menu?.onClick?.(info);
  };
  return (
    <AntdDropdown
      getPopupContainer={popupContainer}
      transitionName=""
      {...props}
      {...(menu && { menu: { ...menu, onClick } })}
      placement={mirrored(props.placement)}
      open={isOpen}
      onOpenChange={onChange}
    />
  );
}

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
