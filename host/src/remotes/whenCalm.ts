import { queryClient } from '@salesdesk/shared';
import { remoteLoader, whenIdle } from './remotes.ts';

const LOOK_MS = 100;
const AT_LATEST_MS = 10_000;

/**
 * Calls back once the page has what it shows: no screen is being loaded, and no data of one, twice in a row, because a screen
 * that has come asks for its data next. Returns the function that cancels it.
 */
export function whenCalm(work: () => void): () => void {
  const until = performance.now() + AT_LATEST_MS;
  let calm = 0;
  let isOver = false;
  const look = () => {
    if (isOver) return;
    calm = remoteLoader.isLoading() || queryClient.isFetching() > 0 ? 0 : calm + 1;
    if (calm > 1 || performance.now() > until) whenIdle(() => isOver || work());
    else setTimeout(look, LOOK_MS);
  };
  look();
  return () => {
    isOver = true;
  };
}
