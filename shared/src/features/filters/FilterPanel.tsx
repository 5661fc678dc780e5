import { t } from '@salesdesk/shared';
import { useState } from 'react';
import { FilterOutlined } from '../../ui/icons.ts';
import { PopoverMenu } from '../../ui/PopoverMenu.tsx';
import { Select } from '../../ui/Select.tsx';
import { DaysChoice } from './DaysFilter.tsx';
import { FilterInput } from './FilterInput.tsx';
import styles from './Filters.module.css';
import {
  chipsOf,
  clearedOf,
  type FilterField,
  type FilterValues,
  type Presence,
  presenceOf,
  presenceText,
  withPresence,
} from './filter.model.ts';

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
      size="middle"
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
            <PanelField key={field.label} field={field} values={values} onChange={onChange} />
          ))}
        </div>
      )}
    </PopoverMenu>
  );
}

interface PanelFieldProps<N extends string> extends Pick<FilterPanelProps<N>, 'values' | 'onChange'> {
  field: FilterField<N>;
}

/** Label, condition, and for the field's own condition its control. */
function PanelField<N extends string>({ field, values, onChange }: PanelFieldProps<N>) {
  const presence = presenceOf(field, values);
  const choose = (next: Presence | null) => {
    const changes = { ...withPresence(field, values, next), ...(next ? clearedOf(field) : {}) };
    for (const [name, value] of Object.entries<string | undefined>(changes)) onChange(name as N, value ?? '');
  };
  const own = { text: t('contains'), choice: t('is'), amounts: t('is between'), presence: t('any'), days: '' }[
    field.kind
  ];
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <span aria-hidden="true">{field.label}</span>
        {field.kind !== 'days' && field.optional && (
          <Select
            size="small"
            variant="borderless"
            className={styles.condition}
            popupMatchSelectWidth={false}
            placement="bottomRight"
            aria-label={t('Condition for {{field}}', { field: field.label.toLowerCase() })}
            value={presence ?? 'own'}
            onChange={(chosen: Presence | 'own') => choose(chosen === 'own' ? null : chosen)}
            options={[
              { value: 'own', label: own },
              { value: 'empty', label: presenceText('empty') },
              { value: 'filled', label: presenceText('filled') },
            ]}
          />
        )}
      </div>
      {field.kind === 'days' ? (
        <DaysChoice field={field} values={values} onChange={onChange} />
      ) : (
        !presence && <FilterInput field={field} values={values} onChange={onChange} />
      )}
    </div>
  );
}
