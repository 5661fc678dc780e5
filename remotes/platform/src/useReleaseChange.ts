/** Changes a release after a question, with an offer to undo it. R-213. */
import { useChange, useQueryClient } from '@salesdesk/shared';
import type { GivingAction, ReleaseAction, RemoteDetail } from '@salesdesk/shared/domain';
import { useState } from 'react';
import { changeRelease } from './platform.api.ts';
import { RELEASES_KEY } from './useConsole.ts';

interface Asked {
  action: Exclude<ReleaseAction, GivingAction>;
  version: string;
}

export function useReleaseChange(remote: RemoteDetail) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const reload = () => void client.invalidateQueries({ queryKey: RELEASES_KEY });
  const changing = useChange({
    mutationFn: (change: Asked) => changeRelease({ remote: remote.name, seen: remote.last?.at ?? '', ...change }),
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
    confirm: () => asked && void changing.run(asked),
    isPending: changing.isPending,
  };
}
