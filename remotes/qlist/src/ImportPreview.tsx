import { translated } from '@salesdesk/shared';
import { IMPORT_MATCHING, type ImportCounts, type ImportMatching, type ImportOutcome } from '@salesdesk/shared/domain';
import { Radio } from '@salesdesk/shared/ui/form';
import { useState } from 'react';
import styles from './Import.module.css';
import { ImportRows, OutcomeTiles } from './ImportRows.tsx';
import { t } from './texts.ts';
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
      <ImportRows id={detail.import_id} outcome={outcome} version={JSON.stringify([choices.fixes, choices.matching])} />
    </>
  );
}

/** The first outcome that has rows. */
export function firstOf(counts: ImportCounts): ImportOutcome {
  return (Object.keys(counts) as ImportOutcome[]).find((outcome) => counts[outcome] > 0) ?? 'create';
}
