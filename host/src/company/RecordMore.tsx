/** What else can be done with a company: merge it with another one, and archive it. ADR-145. */
import { bus, useChange, useChangeRefusal } from '@salesdesk/shared';
import type { AccountRecord } from '@salesdesk/shared/domain';
import { companyPath, useNavigate, useSearchParams } from '@salesdesk/shared/router';
import { Button, Dropdown } from '@salesdesk/shared/ui/core';
import { MoreOutlined } from '@salesdesk/shared/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { t } from '../texts.ts';
import { archive } from './merge.api.ts';

const MergePopup = lazy(() => import('./MergePopup.tsx').then(({ MergePopup }) => ({ default: MergePopup })));

/** The parameter of a record's page that opens the merge with that company. */
const PARAM = 'merge';

interface RecordMoreProps {
  account: AccountRecord;
  /** Called with the company that stays after a merge; by default its page is opened. */
  onMerged?: (id: number) => void;
}

export function RecordMore({ account, onMerged }: RecordMoreProps) {
  const { account_id: id } = account;
  const refusal = useChangeRefusal()(account);
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const asked = Number(params.get(PARAM)) || null;
  const [isMerging, setMerging] = useState(false);
  const archiving = useArchive(id, 'archive');
  const close = (mergedInto?: number) => {
    setMerging(false);
    if (mergedInto !== undefined && onMerged) onMerged(mergedInto);
    else if (mergedInto !== undefined) void navigate(companyPath(mergedInto), { replace: true });
    else if (asked !== null) setParams({}, { replace: true });
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          items: [
            ...(refusal ? [{ type: 'group' as const, key: 'why', label: refusal }] : []),
            { key: 'merge', label: t('Merge with another company…'), disabled: refusal !== null },
            { key: 'archive', label: t('Archive'), disabled: refusal !== null },
          ],
          onClick: ({ key }) => (key === 'merge' ? setMerging(true) : void archiving.run()),
        }}
      >
        <Button type="text" icon={<MoreOutlined />} aria-label={t('More')} loading={archiving.isPending} />
      </Dropdown>
      {(isMerging || (asked !== null && refusal === null)) && (
        <Suspense fallback={null}>
          <MergePopup id={id} otherId={isMerging ? null : asked} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Says the result with an undo, and tells the screens that show the company. */
export function useArchive(id: number, action: 'archive' | 'restore') {
  return useChange({
    mutationFn: async () => {
      const reply = await archive(id, action);
      const [outcome] = reply.data?.outcomes ?? [];
      // A refused company is a refused change.
      return outcome && !outcome.done
        ? { ...reply, error: true, message: outcome.reason ?? reply.message, errorCode: 11011 }
        : reply;
    },
    says: { validation: 'toast', fallback: t('This could not be done.') },
    onSettled: () => bus.emit('account.saved', { accountId: id }),
  });
}
