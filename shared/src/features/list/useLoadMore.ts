import { useEffect, useRef } from 'react';

/** The part of an infinite query that it needs. */
interface LoadedPages {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  /** Anything is being read, such as the loaded pages again. */
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/**
 * Returns what loads the page after the last one. While the loaded pages are read again, as after a colleague's change, it
 * waits for them; when they are read again meanwhile, which ends its own request, it asks once more. A list asks once when its
 * end is in view, and would stay short. Further calls load nothing twice, and a failed load is not repeated.
 */
export function useLoadMore(query: LoadedPages): () => void {
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const pageCount = data?.pages.length ?? 0;
  /** The number of pages when one more was asked for; null when none is due. */
  const dueAfter = useRef<number | null>(null);
  useEffect(() => {
    if (isFetching || dueAfter.current === null) return;
    if (hasNextPage && dueAfter.current === pageCount && !isFetchNextPageError)
      void fetchNextPage({ cancelRefetch: false });
    else dueAfter.current = null;
  }, [isFetching, hasNextPage, isFetchNextPageError, pageCount, fetchNextPage]);
  return () => {
    if (!hasNextPage || isFetchingNextPage) return;
    dueAfter.current = pageCount;
    if (!isFetching) void fetchNextPage({ cancelRefetch: false });
  };
}
