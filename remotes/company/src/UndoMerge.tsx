/** Undoes a merge from the timeline of the company that stayed. ADR-145. */
import { formatDate, useChangeRefusal } from '@salesdesk/shared';
import type { AccountRecord, TimelineEntry } from '@salesdesk/shared/domain';
import { PermissionButton } from '@salesdesk/shared/ui/core';
import { t } from './texts.ts';
import { useUndoMerge } from './useMerge.ts';

interface UndoMergeProps {
  account: AccountRecord;
  merge: NonNullable<TimelineEntry['merge']>;
}

export function UndoMerge({ account, merge }: UndoMergeProps) {
  const refusal = useChangeRefusal()(account);
  const { run, isPending } = useUndoMerge(account.account_id, merge.merge_id);
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
