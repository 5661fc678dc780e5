/** Lets in who is signed in and holds the page's permission. product.md sections 4 and 6, R-29. */
import { notify, useCan, useSession } from '@salesdesk/shared';
import { NO_PAGE_PERMISSION_TEXT } from '@salesdesk/shared/domain';
import { companyIn, companyPath, Navigate, useLocation } from '@salesdesk/shared/router';
import { type ReactNode, useEffect } from 'react';

export function Guard({ permission, children }: { permission?: string; children: ReactNode }) {
  const { isAuthenticated } = useSession();
  const permitted = useCan(permission);
  const refused = isAuthenticated && !permitted;
  const company = companyIn(useLocation());
  // The record itself may be for them, or says which right is missing.
  const isSaid = refused && company === null;
  useEffect(() => {
    if (isSaid) notify.error(NO_PAGE_PERMISSION_TEXT, { key: 'no-permission' });
  }, [isSaid]);
  if (!isAuthenticated) return <Navigate to="/" replace />;
  if (!refused) return children;
  return <Navigate to={company === null ? '/home' : companyPath(company)} replace />;
}
