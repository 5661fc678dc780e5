/** Navigates on kernel events: the end of the session, and redirects requested by the server. */
import { notify, queryClient, useBus } from '@salesdesk/shared';
import { useLocation, useNavigate } from '@salesdesk/shared/router';
import { saveReturnAddress } from './returnAddress.ts';
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
