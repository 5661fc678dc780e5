import { translated } from '@salesdesk/shared';
import { IMPORT_MATCHING, type ImportMatching, type ImportOutcome } from '@salesdesk/shared/domain';
import { Radio } from '@salesdesk/shared/ui/form';
import { useState } from 'react';
import styles from './Import.module.css';
import { ImportRows, OutcomeTiles } from './ImportRows.tsx';
import { firstOf } from './import.model.ts';
import { plural, t } from './texts.ts';
import type { ImportState } from './useImport.ts';

/** Step 4: what would be created, updated, skipped and refused, and how to treat existing companies. */
export function ImportPreview({ state }: { state: ImportState }) {
  const [chosen, setChosen] = useState<ImportOutcome | null>(null);
  const { plan, detail, choices } = state;
  if (!plan || !detail) return null;
  const outcome = chosen ?? firstOf(plan.counts);
  return (
    <>
      <OutcomeTiles counts={plan.counts} outcome={outcome} onChoose={setChosen} />
      <fieldset className={styles.matching} disabled={state.busy}>
        <legend>{t('Companies that are there already, found by web domain, e-mail or phone')}</legend>
        <Radio.Group
          value={choices.matching}
          onChange={(event) => state.setMatching(event.target.value as ImportMatching)}
          options={Object.entries(IMPORT_MATCHING).map(([value, label]) => ({ value, label: translated(label) }))}
        />
      </fieldset>
      {Boolean(plan.doubtful) && (
        <p className={styles.hint}>
          {plural(
            plan.doubtful ?? 0,
            '{{count}} row is no row of the table, or looks like a company that is there. It is skipped unless you tick it.',
            '{{count}} rows are no rows of the table, or look like companies that are there. They are skipped unless you tick them.',
          )}
        </p>
      )}
      {Boolean(plan.partly) && (
        <p className={styles.hint}>
          {plural(
            plan.partly ?? 0,
            'Of {{count}} row some values are not taken over. Its note names them; you get them in a file afterwards.',
            'Of {{count}} rows some values are not taken over. Their notes name them; you get them in a file afterwards.',
          )}
        </p>
      )}
      <ImportRows
        id={detail.import_id}
        outcome={outcome}
        version={JSON.stringify([choices.fixes, choices.matching, choices.taken])}
        taken={choices.taken ?? []}
        onTake={state.setTaken}
      />
    </>
  );
}
