import { plural, t, useUsers } from '@salesdesk/shared';
import { BULK_BATCH, HANDOVER_LINE_MAX } from '@salesdesk/shared/domain';
import { Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';

interface AssignDialogProps {
  /** The id of the new owner; null while it is closed. */
  assignee: number | null;
  /** The number of selected companies. */
  count: number;
  /** `line` is empty when there is nothing to say. */
  onConfirm: (line: string) => void;
  onCancel: () => void;
}

/** Asks before companies are assigned together, and for a line for their new owner. Enter confirms. R-104. */
export function AssignDialog({ assignee, count, onConfirm, onCancel }: AssignDialogProps) {
  const [line, setLine] = useState('');
  const field = useRef<InputRef>(null);
  const { items } = useUsers();
  const name = items.find((user) => user.user_id === assignee)?.full_name ?? '';
  const close = (then: () => void) => {
    setLine('');
    then();
  };
  const confirm = () => close(() => onConfirm(line.trim()));
  return (
    <ConfirmDialog
      open={assignee !== null}
      title={t('Assign to {{name}}', { name })}
      message={plural(count, 'Assign {{count}} company to {{name}}?', 'Assign {{count}} companies to {{name}}?', {
        name,
      })}
      detail={count > BULK_BATCH && t('This changes {{total}} companies, one batch after the other.', { total: count })}
      field={field}
      confirmLabel={t('Assign')}
      onConfirm={confirm}
      onCancel={() => close(onCancel)}
    >
      <Field label={t('A line for the new owner')} hint={t('Optional. It is shown first on each company.')}>
        <Input
          ref={field}
          maxLength={HANDOVER_LINE_MAX}
          value={line}
          onChange={(event) => setLine(event.target.value)}
          onPressEnter={confirm}
        />
      </Field>
    </ConfirmDialog>
  );
}
