import { notify } from '@salesdesk/shared';
import { Button } from '@salesdesk/shared/ui/core';
import { Input } from '@salesdesk/shared/ui/form';
import { CopyOutlined } from '@salesdesk/shared/ui/icons';
import { t } from '../texts.ts';
import styles from './StepUpForm.module.css';
import { StepUpCard } from './StepUpForm.tsx';

/** Platform with the list of tokens; a new document. */
export const TOKENS_ADDRESS = '/platform?view=tokens';

/** The new token, which only this page can show. */
export function CreatedToken({ token, name }: { token: string; name: string }) {
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => notify.success(t('Token copied')),
      () => notify.info(t('Select the token and copy it by hand.')),
    );
  return (
    <StepUpCard title={t('Copy the token now')}>
      <h1>{t('Copy the token now')}</h1>
      <p role="status">
        {t('The token “{{name}}” is ready. Store it as a secret of your pipeline: it is not shown again.', { name })}
      </p>
      <div className={styles.secret}>
        <Input readOnly aria-label={t('Token')} value={token} onFocus={(event) => event.target.select()} />
        <Button type="primary" autoFocus icon={<CopyOutlined />} onClick={() => void copy()}>
          {t('Copy')}
        </Button>
      </div>
      <pre className={styles.usage}>{'SALESDESK_TOKEN=sdp_…\nnpx salesdesk publish --build'}</pre>
      <div className={styles.actions}>
        <Button onClick={() => location.assign(TOKENS_ADDRESS)}>{t('Done')}</Button>
      </div>
    </StepUpCard>
  );
}
