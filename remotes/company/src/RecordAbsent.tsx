/** Explains why a company is not shown (loading, failed, not found or no right) and what the user can do. */
import { Slot, translated, useGrantors } from '@salesdesk/shared';
import {
  type AccountRecord,
  companyProps,
  type Grantor,
  type PermissionKey,
  type SlotProps,
} from '@salesdesk/shared/domain';
import { EmptyState, LoadFailure, Skeleton } from '@salesdesk/shared/ui/core';
import { t } from './texts.ts';
import type { RecordState } from './useRecord.ts';

export function RecordAbsent({ state, retry }: { state: Exclude<RecordState, { kind: 'loaded' }>; retry: () => void }) {
  switch (state.kind) {
    case 'loading':
      return <Skeleton active title={false} paragraph={{ rows: 10 }} />;
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
      hint={`${translated(text)} ${grantors ? grantorsText(grantors) : ''}`.trim()}
    />
  );
}

/** 'Anna Weber or Tom Berg can give it to you.' */
function grantorsText(grantors: readonly Grantor[]): string {
  const names = grantors.map(({ full_name }) => full_name);
  const name = names.pop();
  if (name === undefined) return t('Ask an administrator for access.');
  if (!names.length) return t('{{name}} can give it to you.', { name });
  return t('{{names}} or {{name}} can give it to you.', { names: names.join(', '), name });
}

/** The title of a record whose name is not available. */
export function absentTitle({ kind }: RecordState): string {
  return kind === 'refused' ? t('No permission') : kind === 'not-found' ? t('No such company') : t('Company');
}

/** The open tasks of a company, if there are any: the first one, or all. */
export function Tasks({ account, shows }: { account: AccountRecord } & Pick<SlotProps<'company.tasks'>, 'shows'>) {
  if (!account.planned.length) return null;
  return <Slot name="company.tasks" props={{ ...companyProps(account), shows }} />;
}
