import { t } from '@salesdesk/shared';
import { useState } from 'react';
import { FilterOutlined } from '../../ui/icons.ts';
import { PopoverMenu } from '../../ui/PopoverMenu.tsx';
import { FilterInput } from './FilterInput.tsx';
import styles from './Filters.module.css';
import { chipsOf, type FilterField, type FilterValues } from './filter.model.ts';

interface FilterPanelProps<N extends string> {
  fields: readonly FilterField<N>[];
  values: FilterValues<N>;
  onChange: (name: N, value: string) => void;
  /** Called when the panel is about to open. */
  onOpen?: () => void;
}

/** All filters of a list behind one button: used on the board and on phones. */
export function FilterPanel<N extends string>({ fields, values, onChange, onOpen }: FilterPanelProps<N>) {
  const [open, setOpen] = useState(false);
  return (
    <PopoverMenu
      label={t('Filters')}
      icon={<FilterOutlined />}
      count={chipsOf(fields, values).length}
      placement="bottom"
      open={open}
      onOpenChange={(next) => {
        if (next) onOpen?.();
        setOpen(next);
      }}
      focusesInput
    >
      {() => (
        <div className={styles.panel}>
          {fields.map((field) => (
            <div key={field.label} className={styles.field}>
              <span aria-hidden="true">{field.label}</span>
              <FilterInput field={field} values={values} onChange={onChange} />
            </div>
          ))}
        </div>
      )}
    </PopoverMenu>
  );
}
