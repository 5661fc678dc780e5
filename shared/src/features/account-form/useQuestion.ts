import { useState } from 'react';

/** A yes-or-no question within a flow: `ask` resolves once `answer` is called. */
export function useQuestion() {
  const [open, setOpen] = useState<{ text: string; resolve: (yes: boolean) => void } | null>(null);
  return {
    /** The open question, or null. */
    text: open?.text ?? null,
    ask: (text: string) => new Promise<boolean>((resolve) => setOpen({ text, resolve })),
    answer: (yes: boolean) => {
      open?.resolve(yes);
      setOpen(null);
    },
  };
}
