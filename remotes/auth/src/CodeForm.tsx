/** Six boxes, Cancel and SUBMIT: shared by the code step and contact-admin. product.md sections 2, 4 and 5. */
import { codeError } from '@salesdesk/shared/domain';
import { EMPTY_CODE, OtpBoxes } from '@salesdesk/shared/ui/core';
import type { ReactNode } from 'react';
import type { StepResult } from './auth.model.ts';
import { SignInCard } from './SignInCard.tsx';
import { t } from './texts.ts';
import { useSignInField } from './useSignInField.ts';

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
