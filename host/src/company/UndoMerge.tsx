/** Undoes a merge from the timeline of the company that stayed. ADR-145. */
import { bus, formatDate, useChange, useChangeRefusal } from '@salesdesk/shared';
import type { AccountRecord, TimelineEntry } from '@salesdesk/shared/domain';
import { PermissionButton } from '@salesdesk/shared/ui/core';
import { t } from '../texts.ts';
import { undoMerge } from './merge.api.ts';

interface UndoMergeProps {
  account: AccountRecord;
  merge: NonNullable<TimelineEntry['merge']>;
}

export function UndoMerge({ account, merge }: UndoMergeProps) {
  const refusal = useChangeRefusal()(account);
  const { run, isPending } = useChange({
    mutationFn: () => undoMerge(merge.merge_id),
    says: { validation: 'toast', fallback: t('This could not be done.') },
    onDone: ({ data }) => {
      bus.emit('account.saved', { accountId: account.account_id });
      if (data) bus.emit('account.saved', { accountId: data.other_id });
    },
  });
  return (
    <PermissionButton
      size="small"
      type="link"
      refusal={refusal}
      tip={t('Possible until {{date}}', { date: formatDate(merge.until) })}
      loading={isPending}
      onClick={() => void run()}
    >
      {t('Undo merge')}
    </PermissionButton>
  );
}
