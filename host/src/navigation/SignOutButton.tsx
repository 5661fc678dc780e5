import { http, notify, session, useSession } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { LogoutOutlined } from '@salesdesk/shared/ui/icons';
import { msg, t } from '../texts.ts';

const FAILED = msg('You are signed out on this browser. The server was not reached.');

/** Signs out: shows the server's message and ends the local session in any case. product.md section 4, R-25. */
export async function logout(): Promise<void> {
  const stored = session.username();
  const email = stored.ok ? stored.name : (session.state$.value.user?.username ?? '');
  const reply = await http.post(endpoints.auth.logout, { email }).catch(() => null);
  session.end('signed-out');
  if (reply?.error === false) notify.success(reply.message);
  else notify.warning(FAILED);
}

/** Signs out where the menu of the profile failed. Nothing without a session. */
export function SignOutButton() {
  const { isAuthenticated } = useSession();
  if (!isAuthenticated) return null;
  return (
    <Button icon={<LogoutOutlined />} onClick={() => void logout()}>
      {t('Logout')}
    </Button>
  );
}
