import { formatDate } from '@salesdesk/shared';
import type { ContractSupport } from '@salesdesk/shared/domain';
import { Tag } from '@salesdesk/shared/ui/core';
import styles from './PlatformTable.module.css';
import { t } from './texts.ts';

/** The older contract that a release was made for, and until when the host runs it. ADR-136. */
export function OlderContract({ contract, until, hasEnded }: ContractSupport) {
  const { text, advice } = supportTexts(until, hasEnded);
  return (
    <>
      {contract}{' '}
      <Tag className={hasEnded ? styles.ended : styles.ending} title={advice}>
        {text}
      </Tag>
    </>
  );
}

function supportTexts(until: string | null, hasEnded: boolean): { text: string; advice: string } {
  if (until === null)
    return { text: t('not provided'), advice: t('This Salesdesk cannot run it: its screens are unavailable.') };
  const day = formatDate(until);
  return hasEnded
    ? { text: t('ended {{day}}', { day }), advice: t('It still runs, but a new release for this contract is refused.') }
    : {
        text: t('until {{day}}', { day }),
        advice: t('Its owner moves it to the new contract with salesdesk upgrade.'),
      };
}
