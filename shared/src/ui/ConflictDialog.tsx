import { t } from '@salesdesk/shared';
import type { ConflictAnswer, ConflictQuestion } from '../kernel/useConflict.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConflictDialogProps {
  /** The question of `useConflict`, or null. */
  question: ConflictQuestion | null;
  onAnswer: (answer: ConflictAnswer) => void;
}

/** Two users changed the same field: overwrite it with mine, load the newer values into the form, or go back to it (Esc). */
export function ConflictDialog({ question, onAnswer }: ConflictDialogProps) {
  const canTake = question?.canTake ?? true;
  return (
    <ConfirmDialog
      open={question !== null}
      title={t('Changed meanwhile')}
      message={question?.message}
      detail={question?.detail}
      confirmLabel={t('Overwrite with mine')}
      cancelLabel={canTake ? t('Take the newer values') : t('Back to the form')}
      danger
      onConfirm={() => onAnswer('mine')}
      onCancel={() => onAnswer(canTake ? 'theirs' : 'back')}
      onDismiss={() => onAnswer('back')}
    />
  );
}
