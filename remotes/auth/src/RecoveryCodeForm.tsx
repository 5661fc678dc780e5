/** In place of the authenticator's code: one of the recovery codes of My profile. ADR-124. */
import { t, translated } from '@salesdesk/shared';
import { RECOVERY_CODE_ERROR, recoveryCodeOf, TITLES } from '@salesdesk/shared/domain';
import { useNavigate } from '@salesdesk/shared/router';
import { Button } from '@salesdesk/shared/ui/core';
import { Input } from '@salesdesk/shared/ui/form';
import { type ReactNode, useState } from 'react';
import type { Outcome } from './auth.model.ts';
import styles from './SignInCard.module.css';
import { SignInCard } from './SignInCard.tsx';

interface RecoveryCodeFormProps {
  busy: boolean;
  onSubmit: (code: string) => Promise<Outcome>;
  below: ReactNode;
}

export function RecoveryCodeForm({ busy, onSubmit, below }: RecoveryCodeFormProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const submit = async () => {
    const code = recoveryCodeOf(typed);
    setError(code === null ? RECOVERY_CODE_ERROR : null);
    if (code === null) return;
    if ((await onSubmit(code)) !== 'stay') return;
    setTyped('');
    setRefusals((count) => count + 1);
  };
  return (
    <SignInCard
      title={t(TITLES.login)}
      heading={t('Enter one of your recovery codes')}
      busy={busy}
      onSubmit={() => void submit()}
      secondary={
        <Button size="large" block onClick={() => navigate('/')}>
          {t('Cancel')}
        </Button>
      }
      below={below}
    >
      <Input
        // A new field has the focus.
        key={refusals}
        className={styles.code}
        size="large"
        placeholder={t('Recovery code')}
        aria-label={t('Recovery code')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={20}
        value={typed}
        status={error ? 'error' : undefined}
        aria-invalid={error !== null}
        aria-describedby="recovery-note"
        onChange={(event) => {
          setTyped(event.target.value);
          setError(null);
        }}
      />
      <div id="recovery-note" className={styles.note} role="alert">
        {error && translated(error)}
      </div>
    </SignInCard>
  );
}
