import { t } from '@salesdesk/shared';
import { Badge, Button, Popover } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { FilterOutlined } from '../../ui/icons.ts';
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
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <span className={styles.anchor}>
      <Popover
        open={open}
        onOpenChange={(next) => {
          if (next) onOpen?.();
          setOpen(next);
        }}
        trigger="click"
        placement="bottom"
        arrow={false}
        destroyOnHidden
        // Rendered beside the button, so that Tab goes from it into the panel.
        getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        content={<PanelFields fields={fields} values={values} onChange={onChange} onClose={close} />}
      >
        <Badge count={chipsOf(fields, values).length} size="small" offset={[-4, 4]}>
          <Button ref={button} size="small" icon={<FilterOutlined />} aria-expanded={open} aria-haspopup="dialog">
            <span className={styles.label}>{t('Filters')}</span>
          </Button>
        </Badge>
      </Popover>
    </span>
  );
}

function PanelFields<N extends string>({
  fields,
  values,
  onChange,
  onClose,
}: FilterPanelProps<N> & { onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t('Filters')}
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      {fields.map((field) => (
        <div key={field.label} className={styles.field}>
          <span aria-hidden="true">{field.label}</span>
          <FilterInput field={field} values={values} onChange={onChange} />
        </div>
      ))}
    </div>
  );
}
