import { inSentence, t } from '@salesdesk/shared';
import { useState } from 'react';
import { FilterOutlined } from '../../ui/icons.ts';
import { PopoverMenu } from '../../ui/PopoverMenu.tsx';
import { Select } from '../../ui/Select.tsx';
import { DaysChoice } from './DaysFilter.tsx';
import { FilterInput } from './FilterInput.tsx';
import styles from './Filters.module.css';
import {
  applyChanges,
  clearedOf,
  type FilterField,
  type FilterValues,
  namesOf,
  type Presence,
  presenceOf,
  presenceText,
  textOf,
  withPresence,
} from './filter.model.ts';

interface FilterPanelProps<N extends string> {
  fields: readonly FilterField<N>[];
  /** The names of the filters that the table has under its titles: only whether those fields are empty is asked here. */
  inHead?: readonly string[];
  values: FilterValues<N>;
  onChange: (name: N, value: string) => void;
  /** Called when the panel is about to open. */
  onOpen?: () => void;
}

const NO_NAMES: readonly string[] = [];

/** The filters of a list that its table does not have, behind one button; on the board and on phones all. */
export function FilterPanel<N extends string>(props: FilterPanelProps<N>) {
  const { fields, inHead = NO_NAMES, values, onChange, onOpen } = props;
  const [open, setOpen] = useState(false);
  const asked = fields
    .map((field) => ({ field, isInHead: namesOf(field).some((name) => inHead.includes(name)) }))
    .filter(({ field, isInHead }) => !isInHead || (field.kind !== 'days' && field.optional));
  const isSet = ({ field, isInHead }: (typeof asked)[number]) =>
    Boolean(presenceOf(field, values) || (!isInHead && textOf(field, values)));
  if (!asked.length) return null;
  return (
    <PopoverMenu
      label={t('Filters')}
      icon={<FilterOutlined />}
      count={asked.filter(isSet).length}
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
          {asked.map((one) => (
            <PanelField key={one.field.label} {...one} values={values} onChange={onChange} />
          ))}
        </div>
      )}
    </PopoverMenu>
  );
}

interface PanelFieldProps<N extends string> extends Pick<FilterPanelProps<N>, 'values' | 'onChange'> {
  field: FilterField<N>;
  isInHead: boolean;
}

/** Label, condition, and for the field's own condition its control. */
function PanelField<N extends string>({ field, isInHead, values, onChange }: PanelFieldProps<N>) {
  const presence = presenceOf(field, values);
  const choose = (next: Presence | null) => {
    applyChanges({ ...withPresence(field, values, next), ...(next ? clearedOf(field) : {}) }, onChange);
  };
  const own = { text: t('contains'), choice: t('is'), amounts: t('is between'), presence: t('any'), days: '' }[
    isInHead ? 'presence' : field.kind
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
            aria-label={t('Condition for {{field}}', { field: inSentence(field.label) })}
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
        !presence && !isInHead && <FilterInput field={field} values={values} onChange={onChange} />
      )}
    </div>
  );
}
