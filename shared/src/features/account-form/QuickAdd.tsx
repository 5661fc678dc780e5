/** Adds companies by name alone: one field, opened by a button or a key. R-128. */
import {
  bus,
  createIdempotencyKey,
  msg,
  shownKey,
  t,
  useCan,
  useChange,
  useHttp,
  useShortcuts,
} from '@salesdesk/shared';
import { ACCOUNT_TYPE_LABELS, ACCOUNT_TYPES, companyNameError, type PermissionKey } from '@salesdesk/shared/domain';
import { Field, Input } from '@salesdesk/shared/ui/form';
import type { InputRef } from 'antd';
import { type FormEvent, useRef, useState } from 'react';
import { ThunderboltOutlined } from '../../ui/icons.ts';
import { PopoverMenu } from '../../ui/PopoverMenu.tsx';
import styles from './AccountForm.module.css';
import { saveStep } from './accountForm.api.ts';
import { newAccountSessionId } from './accountForm.model.ts';

interface QuickAddProps {
  /** The key that enables it. */
  permission: PermissionKey;
  /** Shown below the field. */
  hint?: string;
  /** After each company. */
  onAdded?: () => unknown;
}

const KEY = 'Shift+A';

/** The button; absent without the permission, as the button of the whole form beside it gives the reason. */
export function QuickAdd({ permission, hint, onAdded }: QuickAddProps) {
  const [open, setOpen] = useState(false);
  const mayAdd = useCan(permission);
  const label = t('Add a company by name alone');
  useShortcuts(msg('Adding'), [{ keys: KEY, label, run: () => mayAdd && setOpen(true) }]);
  if (!mayAdd) return null;
  return (
    <PopoverMenu
      label={label}
      text={t('Quick add')}
      title={`${label} (${shownKey('A') === 'A' ? KEY : shownKey('A')})`}
      icon={<ThunderboltOutlined />}
      size="middle"
      placement="bottom"
      open={open}
      onOpenChange={setOpen}
      focusesInput
    >
      {() => <QuickAddForm hint={hint} onAdded={onAdded} />}
    </PopoverMenu>
  );
}

function QuickAddForm({ hint, onAdded }: Pick<QuickAddProps, 'hint' | 'onAdded'>) {
  const http = useHttp();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [popup, setPopup] = useState(() => ({ session: newAccountSessionId(), key: createIdempotencyKey() }));
  const input = useRef<InputRef>(null);
  const { run, isPending } = useChange({
    mutationFn: (account_name: string) => {
      const account_type = ACCOUNT_TYPES.qList;
      const body = {
        ...{ account_name, account_type, account_type_name: ACCOUNT_TYPE_LABELS[account_type] },
        ...{ account_session_id: popup.session, account_id: '' as const },
      };
      return saveStep(http, 'info', body, popup.key(body));
    },
    says: { key: 'quick-add' },
    onDone: ({ data }) => {
      setName('');
      // The next company is another one.
      setPopup({ session: newAccountSessionId(), key: createIdempotencyKey() });
      if (data) bus.emit('account.saved', { accountId: data.account_parent_id });
      return onAdded?.();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = companyNameError(name);
    setError(problem ?? undefined);
    if (!problem && !isPending) void run(name.trim());
    input.current?.focus();
  };
  return (
    <form className={styles.quick} onSubmit={submit} noValidate>
      <Field
        label={t('Name of the company')}
        error={error}
        hint={hint ?? t('Enter adds it and leaves the field open for the next one.')}
      >
        <Input
          ref={input}
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
    </form>
  );
}
