import { t, useSession } from '@salesdesk/shared';
import { useNavigate } from '@salesdesk/shared/router';
import { Button } from '@salesdesk/shared/ui/core';
import { ArrowLeftOutlined } from '@salesdesk/shared/ui/icons';

/** Goes back in history; without one to /home, or to the sign-in (decision 33). */
export function BackButton() {
  const navigate = useNavigate();
  const { isAuthenticated } = useSession();
  const back = () => {
    const index: unknown = window.history.state?.idx;
    if (typeof index === 'number' && index > 0) navigate(-1);
    else navigate(isAuthenticated ? '/home' : '/', { replace: true });
  };
  return (
    <Button type="primary" icon={<ArrowLeftOutlined />} onClick={back}>
      {t('Back')}
    </Button>
  );
}
