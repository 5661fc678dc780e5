import { Input } from '@salesdesk/shared/ui/form';
import styles from './QListTable.module.css';
import type { FilterName } from './qlist.model.ts';

interface CreatedFilterProps {
  /** Days as YYYY-MM-DD, both included. */
  from?: string;
  to?: string;
  setFilter: (name: FilterName, value: string) => void;
}

/** From one day to another, in the browser's own date fields. */
export function CreatedFilter({ from = '', to = '', setFilter }: CreatedFilterProps) {
  return (
    <div className={styles.days}>
      <Input
        size="small"
        type="date"
        aria-label="Created from"
        value={from}
        max={to || undefined}
        onChange={(event) => setFilter('created_from', event.target.value)}
      />
      <Input
        size="small"
        type="date"
        aria-label="Created to"
        value={to}
        min={from || undefined}
        onChange={(event) => setFilter('created_to', event.target.value)}
      />
    </div>
  );
}
