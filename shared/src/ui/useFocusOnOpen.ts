import { useEffect, useEffectEvent, useState } from 'react';

/** Renderings after which a modal holds the focus, also against a dialog below. */
const STEPS = 2;

/**
 * Calls `place` once a dialog stands in the page, so that it has the focus from its first moment, and again when the
 * dialog has become the one that holds the focus: until then one below takes it back. Used by the component that
 * renders the modal.
 */
export function useFocusOnOpen(open: boolean, place: () => void): void {
  const focus = useEffectEvent(place);
  const [step, setStep] = useState(0);
  useEffect(() => setStep(open ? 1 : 0), [open]);
  useEffect(() => {
    if (step === 0) return;
    focus();
    setStep((now) => (now === 0 ? 0 : STEPS));
  }, [step]);
}
