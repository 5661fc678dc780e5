import { useEffect, useRef } from 'react';

/** The part of an infinite query that it needs. */
interface LoadedPages {
  hasNextPage: boolean;
  /** Anything is being read, such as the loaded pages again. */
  isFetching: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/**
 * Returns what loads the page after the last one. While the loaded pages are read again, as after a colleague's change, it
 * waits for them: a list asks once when its end is in view, and would stay short. Further calls load nothing twice.
 */
export function useLoadMore({ hasNextPage, isFetching, isFetchingNextPage, fetchNextPage }: LoadedPages): () => void {
  const isDue = useRef(false);
  useEffect(() => {
    if (isFetching || !isDue.current) return;
    isDue.current = false;
    if (hasNextPage) void fetchNextPage({ cancelRefetch: false });
  }, [isFetching, hasNextPage, fetchNextPage]);
  return () => {
    if (!hasNextPage || isFetchingNextPage) return;
    if (isFetching) isDue.current = true;
    else void fetchNextPage({ cancelRefetch: false });
  };
}
