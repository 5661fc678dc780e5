import { useEffect } from 'react';
import { t } from '../texts.ts';
import { type Failure, reportFailure } from './reportFailure.ts';

/** The reference of a failure, for a person to quote; reported as soon as it can be read. */
export function Reference({ failure, title }: { failure: Failure; title?: string }) {
  useEffect(() => reportFailure(failure), [failure]);
  return (
    <>
      {t('Reference:')} <code title={title}>{failure.reference}</code>
    </>
  );
}
