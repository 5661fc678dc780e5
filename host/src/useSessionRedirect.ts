/**
 * Navigates on kernel events: the end of the session, and redirects requested by the server. A link to a record that was
 * opened before the sign-in is returned to afterwards; after any other address, the sign-in leads to Home. product.md
 * section 4; ADR-113.
 */
import { notify, queryClient, useBus } from '@salesdesk/shared';
import { recordPathIn, useLocation, useNavigate } from '@salesdesk/shared/router';
import { t } from './texts.ts';

export function useSessionRedirect(): void {
  const navigate = useNavigate();
  const location = useLocation();
  useBus('session.ended', ({ reason, message }) => {
    if (reason !== 'signed-out') saveReturnAddress(location);
    // The next user must not see data that the previous one loaded.
    queryClient.clear();
    if (message) notify.error(message, { key: 'session' });
    // The user did nothing in this tab, so the sudden sign-in page needs an explanation.
    else if (reason === 'other-tab') notify.info(t('Your session ended in another tab.'), { key: 'session' });
    navigate('/', { replace: true });
  });
  useBus('session.began', () => queryClient.clear());
  useBus('navigation.requested', ({ path }) => navigate(path));
}

const KEY = 'wanted-address';

/** Stores the address for this tab when it names a record. */
export function saveReturnAddress(address: Pick<Location, 'pathname' | 'search'>): void {
  if (recordPathIn(address) !== null) sessionStorage.setItem(KEY, address.pathname + address.search);
}

/** The stored address, or null. */
export function returnAddress(): string | null {
  return sessionStorage.getItem(KEY);
}

export function clearReturnAddress(): void {
  sessionStorage.removeItem(KEY);
}
