/** Turns what the kernel reports into navigation: the end of the session, and a server that sends elsewhere. */
import { notify, queryClient, t, useBus } from '@salesdesk/shared';
import { useLocation, useNavigate } from '@salesdesk/shared/router';
import { keepWanted } from './wantedAddress.ts';

export function SessionWatch() {
  const navigate = useNavigate();
  const location = useLocation();
  useBus('session.ended', ({ reason, message }) => {
    if (reason !== 'signed-out') keepWanted(location);
    // Nobody sees what the last person loaded.
    queryClient.clear();
    if (message) notify.error(message, { key: 'session' });
    // Nothing was pressed here, and yet everything is gone from the screen.
    else if (reason === 'other-tab') notify.info(t('Your session ended in another tab.'), { key: 'session' });
    navigate('/', { replace: true });
  });
  useBus('session.began', () => queryClient.clear());
  useBus('navigation.requested', ({ path }) => navigate(path));
  return null;
}
