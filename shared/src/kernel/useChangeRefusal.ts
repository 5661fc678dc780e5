/** Which companies the person who is signed in may change. ADR-123. */
import { useCallback } from 'react';
import { changeRefusal, type OwnedAccount } from '../domain/index.ts';
import { translated } from './language/texts.ts';
import { useSession } from './session.ts';

/** Gives of a company why it may not be changed, in the page's language; null when it may. */
export function useChangeRefusal(): (account: OwnedAccount) => string | null {
  const { userId, permissions } = useSession();
  return useCallback(
    (account) => {
      const refusal = changeRefusal(account, { userId, permissions });
      return refusal && translated(refusal);
    },
    [userId, permissions],
  );
}
