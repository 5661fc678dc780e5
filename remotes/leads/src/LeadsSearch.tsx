/** 'Search by name'; what is typed counts once typing has stopped for 500 ms. product.md section 2, "Leads". */
import { useTypedFilter } from '@salesdesk/shared';
import { SearchBox } from '@salesdesk/shared/ui/core';

interface LeadsSearchProps {
  /** The search that counts; followed when it changes from outside. */
  search: string;
  onSearch: (text: string) => void;
}

/** Keeps the typing to itself, so that a full board is not drawn again with every letter. */
export function LeadsSearch({ search, onSearch }: LeadsSearchProps) {
  const [typed, setTyped, settle] = useTypedFilter(search, onSearch);
  return <SearchBox value={typed} onChange={setTyped} onLeave={settle} />;
}
