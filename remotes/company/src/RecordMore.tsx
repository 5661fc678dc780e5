/** What else can be done with a company: merge it with another one, and archive it. ADR-145. */
import { useChangeRefusal } from '@salesdesk/shared';
import type { AccountRecord } from '@salesdesk/shared/domain';
import { Button, Dropdown } from '@salesdesk/shared/ui/core';
import { MoreOutlined } from '@salesdesk/shared/ui/icons';
import { t } from './texts.ts';
import { useArchive } from './useArchive.ts';
import { loadMerge } from './useMergePopup.tsx';

interface RecordMoreProps {
  account: AccountRecord;
  /** Opens the merge with another company. */
  onMerge: () => void;
}

export function RecordMore({ account, onMerge }: RecordMoreProps) {
  const refusal = useChangeRefusal()(account);
  const archiving = useArchive(account.account_id, 'archive');
  return (
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
  );
}
