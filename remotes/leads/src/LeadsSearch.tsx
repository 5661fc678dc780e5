/** 'Search by name'; what is typed counts once typing has stopped for 500 ms. Spec section 2, "Leads". */
import { useDebounced } from '@salesdesk/shared';
import { SEARCH_DEBOUNCE_MS } from '@salesdesk/shared/domain';
import { SearchBox } from '@salesdesk/shared/ui/core';
import { useEffect, useRef, useState } from 'react';

interface LeadsSearchProps {
  /** The search that counts; followed when it changes from outside. */
  search: string;
  onSearch: (text: string) => void;
}

/** Keeps the typing to itself, so that a full board is not drawn again with every letter. */
export function LeadsSearch({ search, onSearch }: LeadsSearchProps) {
  const [typed, setTyped] = useState(search);
  const settled = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const written = useRef(search);
  const newest = useRef(onSearch);
  newest.current = onSearch;

  useEffect(() => {
    const text = settled.trim();
    if (text === written.current) return;
    written.current = text;
    newest.current(text);
  }, [settled]);

  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    setTyped(search);
  }, [search]);

  return <SearchBox value={typed} onChange={setTyped} />;
}
