/** The popup that merges an open record with another company, chosen in the menu or named in the address. ADR-145. */
import { useChangeRefusal } from '@salesdesk/shared';
import type { AccountRecord } from '@salesdesk/shared/domain';
import { companyPath, useNavigate, useSearchParams } from '@salesdesk/shared/router';
import { lazy, type ReactNode, Suspense, useState } from 'react';

/** Loads the popup ahead, so that it has the first letter that is typed after the choice. */
export const loadMerge = () => import('./MergePopup.tsx');
const MergePopup = lazy(() => loadMerge().then(({ MergePopup }) => ({ default: MergePopup })));

/** The parameter of a record's page that opens the merge with that company. */
const PARAM = 'merge';

/**
 * Render `popup`. `isOpen` is true from the choice on, while the popup is still loading too.
 * `onMerged` is called with the company that stays; by default its page is opened.
 */
export function useMergePopup(
  account: AccountRecord | undefined,
  onMerged?: (id: number) => void,
): { isOpen: boolean; open: () => void; popup: ReactNode } {
  const refusalOf = useChangeRefusal();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const [isChosen, setChosen] = useState(false);
  const asked = Number(params.get(PARAM)) || null;
  const isOpen = account !== undefined && (isChosen || (asked !== null && refusalOf(account) === null));
  const close = (mergedInto?: number) => {
    setChosen(false);
    if (mergedInto !== undefined && onMerged) onMerged(mergedInto);
    else if (mergedInto !== undefined) void navigate(companyPath(mergedInto), { replace: true });
    else if (asked !== null) setParams({}, { replace: true });
  };
  return {
    isOpen,
    open: () => setChosen(true),
    popup: isOpen && (
      <Suspense fallback={null}>
        <MergePopup id={account.account_id} otherId={isChosen ? null : asked} onClose={close} />
      </Suspense>
    ),
  };
}
