/** Keys of a bar over the page, which has them before the record and the list below. */
import { isTyping } from '@salesdesk/shared';
import { useEffect, useEffectEvent } from 'react';

/** `onKey` says whether the key means something; what is typed in a form belongs to it. `isOn` false listens to none. */
export function useBarKeys(onKey: (key: string) => boolean, isOn = true): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isInForm(event.target)) return;
    if (!onKey(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isOn]);
}

/** In a form, digits and Escape belong to it. */
function isInForm(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('form') !== null;
}
