/** Edits of single fields of a company: through the outbox, so shown at once and sent once. ADR-126. */
import { useMemo } from 'react';
import type { Account } from '../../domain/index.ts';
import { bus } from '../bus.ts';
import { queryClient, queryKeys } from '../queryClient.ts';
import type { Intent } from './intents.ts';
import { outbox } from './outbox.ts';

/** What screens show of an edit. */
interface CompanyEdit {
  accountId: number;
  /** The field that is edited, as the screen names it. */
  field: string;
  /** Its value as people read it, before and as it was typed. */
  was: string;
  typed: string;
  /** What is different in the company. */
  values: Partial<Account>;
}
export type EditIntent = Intent<CompanyEdit>;

export const companyEdits = outbox.kind<CompanyEdit>('company.edit', {
  says: () => ({ validation: 'toast', key: 'account-form' }),
  onSent: changed,
  onRefused: changed,
});

function changed({ value: { accountId } }: EditIntent): void {
  bus.emit('account.saved', { accountId });
  for (const queryKey of [queryKeys.qlist, queryKeys.records]) void queryClient.invalidateQueries({ queryKey });
}

type Edited = Pick<Account, 'account_id' | 'version'>;

/** Rows of companies with what was edited here and their loaded version does not have; the same where that is nothing. */
export function useEdited<Rows extends readonly Edited[]>(rows: Rows): Rows {
  const waiting = companyEdits.useWaiting();
  const sent = companyEdits.useSent();
  return useMemo(() => {
    if (!waiting.length && !sent.length) return rows;
    return rows.map((row) => {
      const isMissing = ({ intent, reply }: (typeof sent)[number]) =>
        isOf(row)(intent) && row.version < ((reply.data as { version?: number } | null)?.version ?? 0);
      const missing = [...sent.filter(isMissing).map(({ intent }) => intent), ...waiting.filter(isOf(row))];
      return missing.length ? Object.assign({}, row, ...missing.map(({ value }) => value.values)) : row;
    }) as unknown as Rows;
  }, [rows, waiting, sent]);
}

const isOf =
  ({ account_id }: Pick<Account, 'account_id'>) =>
  ({ value }: EditIntent) =>
    value.accountId === account_id;
