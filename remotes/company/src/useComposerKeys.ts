/** Keys of an open record that open the composer: letters for kinds, digits for the outcome of a call. */
import { outcomeName, useSalesSettings, useShortcuts } from '@salesdesk/shared';
import { ACTIVITY_KEYS, ACTIVITY_KINDS, type ComposerStart, offered } from '@salesdesk/shared/domain';
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
    ...offered(useSalesSettings().call_outcomes).map(({ slug }, index) => ({
      keys: String(index + 1),
      label: t('Log a call: {{outcome}}', { outcome: outcomeName('call', slug) }),
      run: run({ kind: 'call', outcome: slug }),
    })),
    { keys: 'Mod+Enter', label: t('Save what is written') },
  ]);
}
