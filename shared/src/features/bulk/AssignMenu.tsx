import { colleagueOptions, t, useCan, useUnseenHint, useUsers } from '@salesdesk/shared';
import { HANDOVER_LINE_MAX, isNamedLike, type SeenAccount } from '@salesdesk/shared/domain';
import { Button, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { PopoverMenu, PopoverRow, PopoverRows } from '../../ui/PopoverMenu.tsx';
import styles from './Bulk.module.css';

interface AssignMenuProps {
  /** Why none of the selected companies may be changed; null when one may. */
  lock: string | null;
  /** The selected companies, as far as they are loaded. */
  accounts: readonly SeenAccount[];
  /** `assignee`: id of the new owner, null for nobody. `line`: empty when there is nothing to say. */
  onChoose: (assignee: number | null, line: string) => void;
}

/** Assigns the selected companies to the colleague that is pressed, with a line for them if one is typed. R-104. */
export function AssignMenu({ lock, accounts, onChoose }: AssignMenuProps) {
  const [open, setOpen] = useState(false);
  const canOnQList = useCan('data.q-list.create');
  const canOnLeads = useCan('data.leads.create');
  return (
    <PopoverMenu
      label={t('Assign to')}
      text={t('Assign to…')}
      title={lock ?? undefined}
      disabled={lock !== null || (!canOnQList && !canOnLeads)}
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
    >
      {(close) => (
        <AssignForm
          accounts={accounts}
          onChoose={(assignee, line) => {
            close();
            onChoose(assignee, line);
          }}
        />
      )}
    </PopoverMenu>
  );
}

function AssignForm({ accounts, onChoose }: Pick<AssignMenuProps, 'accounts' | 'onChoose'>) {
  const [line, setLine] = useState('');
  const [search, setSearch] = useState('');
  const field = useRef<InputRef>(null);
  const { items } = useUsers();
  const searched = search.trim();
  const matching = colleagueOptions(items, accounts).filter(({ name }) => isNamedLike(name, searched));
  const first = searched ? matching[0] : undefined;
  const unseen = matching.find(({ isUnseen }) => isUnseen);
  const hint = useUnseenHint(items, [(first ?? unseen)?.value ?? null], accounts);
  // The line above it is the exception.
  useEffect(() => field.current?.focus(), []);
  const choose = (assignee: number | null) => onChoose(assignee, assignee === null ? '' : line.trim());
  return (
    <div className={styles.assign}>
      <Field label={t('A line for the new owner')} hint={t('Optional. It is shown first on each company.')}>
        <Input maxLength={HANDOVER_LINE_MAX} value={line} onChange={(event) => setLine(event.target.value)} />
      </Field>
      <Field label={t('Find a colleague')} hint={first && t('Enter assigns to {{name}}.', { name: first.label })}>
        <Input
          ref={field}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onPressEnter={() => first && choose(first.value)}
        />
      </Field>
      <PopoverRows>
        {!searched && (
          <PopoverRow>
            <Button type="text" size="small" className={styles.person} onClick={() => choose(null)}>
              {t('Nobody')}
            </Button>
          </PopoverRow>
        )}
        {matching.map(({ value, label }) => (
          <PopoverRow key={value}>
            <Button type="text" size="small" className={styles.person} onClick={() => choose(value)}>
              {label}
            </Button>
          </PopoverRow>
        ))}
      </PopoverRows>
      {hint !== null && <p className={styles.none}>{hint}</p>}
      {matching.length === 0 && <p className={styles.none}>{t('No colleague has this name.')}</p>}
    </div>
  );
}
