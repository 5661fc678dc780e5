import { t } from '@salesdesk/shared';
import type { ConflictAnswer, ConflictQuestion, ConflictValue } from '../kernel/useConflict.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import styles from './ConflictDialog.module.css';

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
    >
      {question && question.values.length > 0 && <BothValues values={question.values} />}
    </ConfirmDialog>
  );
}

function BothValues({ values }: { values: readonly ConflictValue[] }) {
  return (
    <table className={styles.values}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('Yours')}</th>
          <th scope="col">{t('Newer')}</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ label, mine, theirs }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{mine || '--'}</td>
            <td>{theirs || '--'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
