import { Drawer as AntDrawer, type DrawerProps } from 'antd';
import { type Ref, useRef } from 'react';
import { useFocusOnOpen } from './focus.ts';
import { ModalTitle, useCommittedOpen } from './Modal.tsx';

/**
 * A panel at the edge of the window. antd gives the focus to an element around the dialog, which has no name and no role;
 * this one gives it to the dialog, so that a screen reader says its title. A field inside keeps the focus. With `mask={false}`
 * the page beside it stays in use: it is not modal and does not hold the focus.
 */
export function Drawer({ title, panelRef, open = false, autoFocus = true, ...props }: DrawerProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFocusOnOpen(open && autoFocus, () => {
    const dialog = panel.current;
    const { activeElement } = document;
    if (dialog?.contains(activeElement) && activeElement?.matches('input, textarea')) return activeElement;
    if (dialog) dialog.tabIndex = -1;
    return dialog;
  });
  return (
    <AntDrawer
      {...props}
      open={useCommittedOpen(open)}
      title={typeof title === 'string' ? <ModalTitle>{title}</ModalTitle> : title}
      autoFocus={false}
      {...(props.mask === false && { 'aria-modal': false })}
      panelRef={(element: HTMLDivElement | null) => {
        panel.current = element;
        return pass(panelRef, element);
      }}
    />
  );
}

function pass(ref: Ref<HTMLDivElement> | undefined, element: HTMLDivElement | null) {
  if (typeof ref === 'function') return ref(element);
  if (ref) ref.current = element;
}
