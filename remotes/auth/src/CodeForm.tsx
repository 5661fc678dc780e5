/** Six boxes, Cancel and SUBMIT: shared by the code step and contact-admin. product.md sections 2, 4 and 5. */
import { codeError, RECOVERY_CODE_ERROR, recoveryCodeOf, TITLES } from '@salesdesk/shared/domain';
import { EMPTY_CODE, OtpBoxes } from '@salesdesk/shared/ui/core';
import { Input } from '@salesdesk/shared/ui/form';
import type { ReactNode } from 'react';
import type { StepResult } from './auth.model.ts';
import styles from './SignInCard.module.css';
import { SignInCard, useSignInField } from './SignInCard.tsx';
import { t } from './texts.ts';

interface CodeFormProps {
  title: string;
  heading: string;
  label: string;
  busy: boolean;
  loading?: boolean;
  onSubmit: (code: string) => Promise<StepResult>;
  above?: ReactNode;
  below?: ReactNode;
}

export function CodeForm({ title, heading, label, busy, loading, onSubmit, above, below }: CodeFormProps) {
  const { value, error, refusals, change, submit } = useSignInField({
    empty: EMPTY_CODE,
    errorOf: (digits) => codeError(digits.join('')),
    send: (digits) => onSubmit(digits.join('')),
    refusedText: t('This code is not right. Enter the newest one.'),
  });
  return (
    <SignInCard
      title={title}
      heading={heading}
      busy={busy}
      loading={loading}
      onSubmit={() => void submit()}
      cancels
      error={error}
      below={below}
    >
      {above}
      <OtpBoxes label={label} digits={value} refusals={refusals} error={error ?? undefined} onChange={change} />
    </SignInCard>
  );
}

interface RecoveryCodeFormProps {
  busy: boolean;
  /** Receives the code in its stored form, however it was typed. */
  onSubmit: (code: string) => Promise<StepResult>;
  below: ReactNode;
}

/** Replaces the authenticator's code with one of the recovery codes of My profile. ADR-124. */
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
