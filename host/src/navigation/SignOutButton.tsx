import { createStore, http, notify, outbox, session, useSession } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { LogoutOutlined } from '@salesdesk/shared/ui/icons';
import { lazy, Suspense, useEffect } from 'react';
import { msg, plural, t } from '../texts.ts';

const FAILED = msg('You are signed out on this browser. The server was not reached.');
const isAsking = createStore(() => false);

/** Signs out, but asks first when changes would be lost. product.md section 4, R-25. */
export async function logout(): Promise<void> {
  if (outbox.get().length) isAsking.set(true);
  else await signOut();
}

/** Shows the server's message and ends the local session in any case. */
async function signOut(): Promise<void> {
  isAsking.set(false);
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

const ConfirmDialog = lazy(() =>
  import('@salesdesk/shared/ui/overlay').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
);

/** Asks whether changes that are not sent shall be lost. */
export function SignOutQuestion() {
  const open = isAsking.use();
  const count = outbox.use().length;
  const { isAuthenticated } = useSession();
  useEffect(() => {
    if (!open || (isAuthenticated && count)) return;
    // Everything was sent meanwhile, or the session is over.
    if (isAuthenticated) void signOut();
    else isAsking.set(false);
  }, [open, isAuthenticated, count]);
  if (!open || !count) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        danger
        title={t('Log out and lose changes?')}
        message={plural(
          count,
          '{{count}} change has not reached the server. Logging out deletes it.',
          '{{count}} changes have not reached the server. Logging out deletes them.',
        )}
        confirmLabel={t('Log out and delete')}
        cancelLabel={t('Stay signed in')}
        onConfirm={() => void signOut()}
        onCancel={() => isAsking.set(false)}
      />
    </Suspense>
  );
}
