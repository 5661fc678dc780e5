/** The list of publishing tokens, and revoking one after a question. */
import { dataOf, useChange, useQuery, useQueryClient } from '@salesdesk/shared';
import type { PublishingToken } from '@salesdesk/shared/domain';
import { useMemo, useState } from 'react';
import { getTokens, revokeToken } from './platform.api.ts';

export interface TokenRow {
  /** Position in the list, from 1: the table's key. */
  key: number;
  token: PublishingToken;
}

const queryKey = ['platform', 'tokens'];

export function useTokens() {
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: ({ signal }) => dataOf(getTokens(signal)) });
  const [asked, setAsked] = useState<PublishingToken | null>(null);
  const close = () => setAsked(null);
  const reload = () => {
    close();
    void client.invalidateQueries({ queryKey });
  };
  const revoking = useChange({ mutationFn: revokeToken, onDone: reload, onRefused: reload });
  const { data } = query;
  const rows = useMemo<TokenRow[]>(() => (data ?? []).map((token, index) => ({ key: index + 1, token })), [data]);
  return {
    rows,
    isLoading: query.isPending,
    onRetry: query.isError ? () => void query.refetch() : null,
    /** The token that the user is about to revoke. */
    asked,
    ask: setAsked,
    close,
    revoke: () => asked && void revoking.run(asked.id),
    isRevoking: revoking.isPending,
  };
}
