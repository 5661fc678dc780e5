/** What can be done with a company: edit it, and under More merge and archive. ADR-145. */
import { copyText, useChangeRefusal } from '@salesdesk/shared';
import type { AccountRecord } from '@salesdesk/shared/domain';
import { companyPath } from '@salesdesk/shared/router';
import { Button, Dropdown, PermissionButton, Tooltip } from '@salesdesk/shared/ui/core';
import { CopyOutlined, EditOutlined, MoreOutlined } from '@salesdesk/shared/ui/icons';
import styles from './Company.module.css';
import { t } from './texts.ts';
import { loadMerge } from './useMergePopup.tsx';
import { useArchive } from './useRecord.ts';

interface RecordToolsProps {
  account: AccountRecord;
  onEdit: () => void;
  /** Opens the merge with another company. */
  onMerge: () => void;
}

export function RecordTools({ account, onEdit, onMerge }: RecordToolsProps) {
  const refusal = useChangeRefusal()(account);
  const archiving = useArchive(account.account_id, 'archive');
  return (
    <>
      <PermissionButton refusal={refusal} icon={<EditOutlined />} onClick={onEdit}>
        <span className={styles.word}>{t('Edit')}</span>
      </PermissionButton>
      <Dropdown
        trigger={['click']}
        autoFocus
        onOpenChange={(isOpen) => isOpen && void loadMerge()}
        menu={{
          items: [
            ...(refusal ? [{ type: 'group' as const, key: 'why', label: refusal }] : []),
            { key: 'merge', label: t('Merge with another company…'), disabled: refusal !== null },
            { key: 'archive', label: t('Archive'), disabled: refusal !== null },
          ],
          onClick: ({ key }) => (key === 'merge' ? onMerge() : void archiving.run()),
        }}
      >
        <Button type="text" icon={<MoreOutlined />} aria-label={t('More')} loading={archiving.isPending} />
      </Dropdown>
    </>
  );
}

/** Copies a link to the record's page. */
export function CopyLink({ id }: { id: number }) {
  const address = new URL(companyPath(id), location.origin).href;
  return (
    <Tooltip title={t('Copy link')}>
      <Button
        type="text"
        icon={<CopyOutlined />}
        aria-label={t('Copy link')}
        onClick={() => void copyText(address, t('Link copied'), address)}
      />
    </Tooltip>
  );
}
