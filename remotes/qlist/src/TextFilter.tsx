import { useTypedFilter } from '@salesdesk/shared';
import { Input } from '@salesdesk/shared/ui/form';
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
  const [typed, setTyped] = useTypedFilter(value, onSettled);
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
