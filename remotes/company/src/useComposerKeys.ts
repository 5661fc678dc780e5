/** Keys of an open record that open the composer: letters for kinds, digits for the outcome of a call. */
import { useShortcuts } from '@salesdesk/shared';
import {
  ACTIVITY_KEYS,
  ACTIVITY_KINDS,
  CALL_OUTCOMES,
  type ComposerStart,
  OUTCOME_LABELS,
} from '@salesdesk/shared/domain';
import { msg, t } from './texts.ts';

/** `open` gets what the form begins with; `isActive` false while something lies over the record. */
export function useComposerKeys(open: (start: ComposerStart) => void, isActive: boolean): void {
  const run = (start: ComposerStart) => () => {
    if (isActive) open(start);
  };
  const labels = {
    note: t('Write a note'),
    call: t('Log a call'),
    meeting: t('Log a meeting'),
    task: t('Plan a task'),
  };
  useShortcuts(msg('Writing about a company'), [
    ...ACTIVITY_KINDS.map((kind) => ({ keys: ACTIVITY_KEYS[kind], label: labels[kind], run: run({ kind }) })),
    ...CALL_OUTCOMES.map((outcome, index) => ({
      keys: String(index + 1),
      label: t('Log a call: {{outcome}}', { outcome: t(OUTCOME_LABELS[outcome]) }),
      run: run({ kind: 'call', outcome }),
    })),
    { keys: 'Mod+Enter', label: t('Save what is written') },
  ]);
}
