import { useDocumentTitle } from '@salesdesk/shared';
import { SCREENS, TITLES } from '@salesdesk/shared/domain';
import { useNavigate } from '@salesdesk/shared/router';
import { Button, NotFoundDrawing } from '@salesdesk/shared/ui/core';
import { ArrowLeftOutlined } from '@salesdesk/shared/ui/icons';
import styles from './IsolationPage.module.css';
import { t } from './texts.ts';

/** In place of the page of a remote that there is none of; as the host's 404. */
export function NoSuchRemote() {
  const navigate = useNavigate();
  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate('/home', { replace: true }));
  useDocumentTitle(t(TITLES.notFound));
  return (
    <main className={styles.none}>
      <NotFoundDrawing />
      <h1 tabIndex={-1}>{t(TITLES.notFound)}</h1>
      <p>{t(SCREENS.notFoundMessage)}</p>
      <Button type="primary" icon={<ArrowLeftOutlined />} onClick={goBack}>
        {t('Back')}
      </Button>
    </main>
  );
}
