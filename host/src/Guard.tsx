/** Admits signed-in users with the page's permission and redirects others. product.md sections 4 and 6, R-29. */
import { notify, useCan, useSession } from '@salesdesk/shared';
import { NO_PAGE_PERMISSION_TEXT } from '@salesdesk/shared/domain';
import { Navigate, recordPathIn, useLocation } from '@salesdesk/shared/router';
import { type ReactNode, useEffect } from 'react';

/** Where a password is changed. */
const PASSWORD_PATH = '/my-profile';

export function Guard({ permission, children }: { permission?: string; children: ReactNode }) {
  const { isAuthenticated, user } = useSession();
  const permitted = useCan(permission);
  const refused = isAuthenticated && !permitted;
  const location = useLocation();
  const record = recordPathIn(location);
  // An address that names a record opens the record alone, which explains a missing right itself.
  const showsMessage = refused && record === null;
  useEffect(() => {
    if (showsMessage) notify.error(NO_PAGE_PERMISSION_TEXT, { key: 'no-permission' });
  }, [showsMessage]);
  if (!isAuthenticated) return <Navigate to="/" replace />;
  // The first administrator's password is known to who installed the product.
  if (user?.must_change_password && location.pathname !== PASSWORD_PATH) return <Navigate to={PASSWORD_PATH} replace />;
  if (!refused) return children;
  return <Navigate to={record ?? '/home'} replace />;
}
