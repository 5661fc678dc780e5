/** Six boxes, Cancel and SUBMIT: the code step and contact-admin share them. product.md sections 2, 4 and 5. */
import { t, translated } from '@salesdesk/shared';
import { codeError } from '@salesdesk/shared/domain';
import { useNavigate } from '@salesdesk/shared/router';
import { Button, EMPTY_CODE, OtpBoxes } from '@salesdesk/shared/ui/core';
import { type ReactNode, useState } from 'react';
import type { Outcome } from './auth.model.ts';
import styles from './SignInCard.module.css';
import { SignInCard } from './SignInCard.tsx';

interface CodeFormProps {
  title: string;
  heading: string;
  label: string;
  busy: boolean;
  loading?: boolean;
  onSubmit: (code: string) => Promise<Outcome>;
  above?: ReactNode;
  below?: ReactNode;
}

export function CodeForm({ title, heading, label, busy, loading, onSubmit, above, below }: CodeFormProps) {
  const navigate = useNavigate();
  const [digits, setDigits] = useState(EMPTY_CODE);
  const [error, setError] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);

  const submit = async () => {
    const code = digits.join('');
    const found = codeError(code);
    setError(found);
    if (found) return;
    // A wrong code: the boxes clear and the focus returns to the first.
    if ((await onSubmit(code)) === 'stay') {
      setDigits(EMPTY_CODE);
      setRefusals((count) => count + 1);
    }
  };

  return (
    <SignInCard
      title={title}
      heading={heading}
      busy={busy}
      loading={loading}
      onSubmit={() => void submit()}
      secondary={
        <Button size="large" block onClick={() => navigate('/')}>
          {t('Cancel')}
        </Button>
      }
      below={below}
    >
      {above}
      <OtpBoxes
        label={label}
        digits={digits}
        refusals={refusals}
        error={error ?? undefined}
        onChange={(next) => {
          setDigits(next);
          setError(null);
        }}
      />
      <div className={styles.note} role="alert">
        {error && translated(error)}
      </div>
    </SignInCard>
  );
}
