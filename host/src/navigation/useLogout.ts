/** Signs out: shows the server's message and ends the local session in any case. product.md section 4, R-25. */
import { http, notify, session } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';
import { msg } from '../texts.ts';

const FAILED = msg('You are signed out on this browser. The server could not be told.');

export function useLogout(): () => Promise<void> {
  return async () => {
    const stored = session.username();
    const email = stored.ok ? stored.name : (session.state$.value.user?.username ?? '');
    const reply = await http.post(endpoints.auth.logout, { email }).catch(() => null);
    session.end('signed-out');
    if (reply?.error === false) notify.success(reply.message);
    else notify.warning(FAILED);
  };
}
