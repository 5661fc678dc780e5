import { useDebounced } from '@salesdesk/shared';
import { SEARCH_DEBOUNCE_MS } from '@salesdesk/shared/domain';
import { Input } from '@salesdesk/shared/ui/form';
import { useEffect, useState } from 'react';
import styles from './QListTable.module.css';

/** A column's filter: shows what is typed at once, asks when the typing stops. */
export function TextFilter({
  label,
  value,
  onSettled,
}: {
  label: string;
  value: string;
  onSettled: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the person's own typing asks the list.
  useEffect(() => {
    if (settled !== value) onSettled(settled);
  }, [settled]);
  return (
    <Input
      size="small"
      className={styles.filter}
      allowClear
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
