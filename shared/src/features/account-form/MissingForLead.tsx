import { t, translated } from '@salesdesk/shared';
import { type AccountStep, MISSING_WEBSITE, type MissingItem, missingForLeadText } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import styles from './AccountForm.module.css';

interface MissingForLeadProps {
  /** The spec's items; empty when the company may become a lead. */
  missing: readonly MissingItem[];
  step: AccountStep;
  onOpen: (step: AccountStep) => void;
}

/** The tab on which a missing item is entered. */
export function stepOfMissing(item: string): AccountStep {
  return item === MISSING_WEBSITE ? 'social' : 'contact';
}

/** For a pending promotion: lists what the company, as typed so far, still lacks, with links to the tabs. product.md section 5. */
export function MissingForLead({ missing, step, onOpen }: MissingForLeadProps) {
  if (!missing.length)
    return (
      <p className={styles.promotion} data-ready role="status">
        {t('Nothing is missing: once saved, the company moves to Leads.')}
      </p>
    );
  return (
    <p className={styles.promotion} role="status">
      {translated(missingForLeadText(missing))}.
      {missing
        .filter((item) => stepOfMissing(item) !== step)
        .map((item) => (
          <Button key={item} type="link" size="small" onClick={() => onOpen(stepOfMissing(item))}>
            {t('Add {{what}}', { what: translated(item).toLowerCase() })}
          </Button>
        ))}
    </p>
  );
}
