import { notify, session } from '@salesdesk/shared';
import { TOASTS } from '@salesdesk/shared/domain';
import { useNavigate } from '@salesdesk/shared/router';
import { useEffect, useState } from 'react';

/** The name from the first step; without a readable one shows a message and returns to it. product.md section 5. */
export function useStoredUsername(): string | null {
  const navigate = useNavigate();
  const [stored] = useState(session.username);
  useEffect(() => {
    if (stored.ok) return;
    notify.error(stored.reason === 'missing' ? TOASTS.somethingWentWrong : TOASTS.invalidUsernameFormat, {
      key: 'sign-in',
    });
    navigate('/', { replace: true });
  }, [stored, navigate]);
  return stored.ok ? stored.name : null;
}
