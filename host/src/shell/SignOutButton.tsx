import { useSession } from '@salesdesk/shared';
import { Button } from '@salesdesk/shared/ui/core';
import { LogoutOutlined } from '@salesdesk/shared/ui/icons';
import { useLogout } from '../navigation/useLogout.ts';
import { t } from '../texts.ts';

/** Signs out where the menu of the profile failed. Nothing without a session. */
export function SignOutButton() {
  const { isAuthenticated } = useSession();
  const logout = useLogout();
  if (!isAuthenticated) return null;
  return (
    <Button icon={<LogoutOutlined />} onClick={() => void logout()}>
      {t('Logout')}
    </Button>
  );
}
