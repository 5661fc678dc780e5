import { useEffect, useEffectEvent, useState } from 'react';

/** The number of renders after which a modal holds the focus, even over another dialog. */
const STEPS = 2;

/**
 * Calls `place` once a dialog is mounted, so that it has the focus at once, and again when the dialog traps the focus:
 * until then a dialog below would take it back. Used by the component that renders the modal.
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
