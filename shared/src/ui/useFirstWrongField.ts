import { type RefObject, useEffect, useRef } from 'react';

/** A field with a message; `data-wrong` marks a group of controls, none of which can be invalid itself. */
const WRONG = '[aria-invalid="true"], [data-wrong]';
const CONTROL = 'input:enabled, button:enabled, textarea:enabled';

/** True while a refusal moves the focus. */
let isMoving = false;

/**
 * Takes the form and returns a function to call at each submit. When the submit is refused, at once or by the server, the
 * first field with a message gets the focus, unless the user has pressed a key or clicked meanwhile. Used by the component
 * that renders the messages. R-160.
 */
export function useFirstWrongField(form: RefObject<HTMLElement | null>): () => void {
  const isSubmitted = useRef(false);
  useEffect(() => {
    const goOn = () => {
      isSubmitted.current = false;
    };
    const events = ['keydown', 'pointerdown'] as const;
    for (const event of events) document.addEventListener(event, goOn, true);
    return () => {
      for (const event of events) document.removeEventListener(event, goOn, true);
    };
  }, []);
  useEffect(() => {
    const wrong = isSubmitted.current && form.current?.querySelector<HTMLElement>(WRONG);
    if (!wrong) return;
    isSubmitted.current = false;
    isMoving = true;
    (wrong.matches(CONTROL) ? wrong : (wrong.querySelector<HTMLElement>(CONTROL) ?? wrong)).focus();
    isMoving = false;
  });
  return () => {
    isSubmitted.current = true;
  };
}

/** Wraps a handler of `onFocus` that clears the message of a field: it is not called when a refusal moves the focus. */
export function onUserFocus(clear: () => void): () => void {
  return () => {
    if (!isMoving) clear();
  };
}
