/** Why a company is not shown: it is loading, not there, or a right is missing; and what can be done about it. */
import { t, translated } from '@salesdesk/shared';
import { grantersText, type PermissionKey } from '@salesdesk/shared/domain';
import { EmptyState, LoadFailure, Skeleton } from '@salesdesk/shared/ui/core';
import { type RecordState, useGranters } from './useRecord.ts';

interface RecordAbsentProps {
  state: Exclude<RecordState, { kind: 'there' }>;
  retry: () => void;
}

export function RecordAbsent({ state, retry }: RecordAbsentProps) {
  switch (state.kind) {
    case 'loading':
      return <Skeleton active paragraph={{ rows: 10 }} />;
    case 'failed':
      return <LoadFailure text={t('The company could not be loaded')} onRetry={retry} />;
    case 'gone':
      return (
        <EmptyState text={translated(state.text)} hint={t('It may have been removed, or the link is not complete.')} />
      );
    case 'refused':
      return <Refused text={state.text} permission={state.permission} />;
  }
}

function Refused({ text, permission }: { text: string; permission: PermissionKey }) {
  const granters = useGranters(permission);
  return (
    <EmptyState
      text={t('You may not see this company')}
      hint={`${translated(text)} ${granters ? translated(grantersText(granters)) : ''}`.trim()}
    />
  );
}

/** What the record is called while there is no name to show. */
export function absentTitle({ kind }: RecordState): string {
  return kind === 'refused' ? t('No permission') : kind === 'gone' ? t('No such company') : t('Company');
}
