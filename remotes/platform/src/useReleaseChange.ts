/** Changes releases after a question, with an offer to undo it. R-213. */
import { useChange, useQueryClient } from '@salesdesk/shared';
import type { ReleaseChange } from '@salesdesk/shared/domain';
import { useState } from 'react';
import { changeRelease } from './platform.api.ts';
import { RELEASES_KEY } from './useConsole.ts';

/** `changeOf` makes the change of what was asked. */
export function useReleaseChange<Asked>(changeOf: (asked: Asked) => ReleaseChange) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const reload = () => void client.invalidateQueries({ queryKey: RELEASES_KEY });
  const changing = useChange({
    mutationFn: (one: Asked) => changeRelease(changeOf(one)),
    showBefore: () => (isUndone) => isUndone && reload(),
    onSettled: () => {
      setAsked(null);
      reload();
    },
  });
  return {
    /** The change that the user is about to make. */
    asked,
    ask: setAsked,
    close: () => setAsked(null),
    run: (one: Asked) => void changing.run(one),
    isPending: changing.isPending,
  };
}
