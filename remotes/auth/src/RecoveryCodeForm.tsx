/** Replaces the authenticator's code with one of the recovery codes of My profile. ADR-124. */
import { RECOVERY_CODE_ERROR, recoveryCodeOf, TITLES } from '@salesdesk/shared/domain';
import { Input } from '@salesdesk/shared/ui/form';
import type { ReactNode } from 'react';
import type { StepResult } from './auth.model.ts';
import styles from './SignInCard.module.css';
import { SignInCard } from './SignInCard.tsx';
import { t } from './texts.ts';
import { useSignInField } from './useSignInField.ts';

interface RecoveryCodeFormProps {
  busy: boolean;
  /** Receives the code in its stored form, however it was typed. */
  onSubmit: (code: string) => Promise<StepResult>;
  below: ReactNode;
}

export function RecoveryCodeForm({ busy, onSubmit, below }: RecoveryCodeFormProps) {
  const { input, error, refusals, change, submit } = useSignInField({
    empty: '',
    errorOf: (typed) => (recoveryCodeOf(typed) === null ? RECOVERY_CODE_ERROR : null),
    send: (typed) => onSubmit(recoveryCodeOf(typed) ?? typed),
  });
  return (
    <SignInCard
      title={t(TITLES.login)}
      heading={t('Enter one of your recovery codes')}
      busy={busy}
      onSubmit={() => void submit()}
      cancels
      error={error}
      below={below}
    >
      <Input
        key={refusals}
        className={styles.code}
        {...input}
        placeholder={t('Recovery code')}
        aria-label={t('Recovery code')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        onChange={(event) => change(event.target.value)}
      />
    </SignInCard>
  );
}
