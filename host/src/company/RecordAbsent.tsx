/** Explains why a company is not shown (loading, failed, not found or no right) and what the user can do. */
import { t, translated } from '@salesdesk/shared';
import { grantorsText, type PermissionKey } from '@salesdesk/shared/domain';
import { EmptyState, LoadFailure, Skeleton } from '@salesdesk/shared/ui/core';
import { type RecordState, useGrantors } from './useRecord.ts';

interface RecordAbsentProps {
  state: Exclude<RecordState, { kind: 'loaded' }>;
  retry: () => void;
}

export function RecordAbsent({ state, retry }: RecordAbsentProps) {
  switch (state.kind) {
    case 'loading':
      return <Skeleton active paragraph={{ rows: 10 }} />;
    case 'failed':
      return <LoadFailure text={t('The company could not be loaded')} onRetry={retry} />;
    case 'not-found':
      return (
        <EmptyState text={translated(state.text)} hint={t('It may have been removed, or the link is not complete.')} />
      );
    case 'refused':
      return <Refused text={state.text} permission={state.permission} />;
  }
}

function Refused({ text, permission }: { text: string; permission: PermissionKey }) {
  const grantors = useGrantors(permission);
  return (
    <EmptyState
      text={t('You may not see this company')}
      hint={`${translated(text)} ${grantors ? translated(grantorsText(grantors)) : ''}`.trim()}
    />
  );
}

/** The title of a record whose name is not available. */
export function absentTitle({ kind }: RecordState): string {
  return kind === 'refused' ? t('No permission') : kind === 'not-found' ? t('No such company') : t('Company');
}
