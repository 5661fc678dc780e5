/** Says that a company is archived, with the way back. ADR-145. */
import { formatDate, useChangeRefusal } from '@salesdesk/shared';
import type { AccountRecord } from '@salesdesk/shared/domain';
import { PermissionButton } from '@salesdesk/shared/ui/core';
import styles from './Record.module.css';
import { t } from './texts.ts';
import { useArchive } from './useArchive.ts';

export function ArchivedNote({ account }: { account: AccountRecord }) {
  // The same right as for changing it, were it not archived.
  const refusal = useChangeRefusal()({ ...account, account_archived_at: null });
  const { run, isPending } = useArchive(account.account_id, 'restore');
  if (!account.account_archived_at) return null;
  return (
    <p className={styles.archived} role="note">
      <span>
        {t('Archived on {{date}}. It is in no list, no count and no search.', {
          date: formatDate(account.account_archived_at),
        })}
      </span>
      <PermissionButton size="small" refusal={refusal} loading={isPending} onClick={() => void run()}>
        {t('Restore')}
      </PermissionButton>
    </p>
  );
}
