/** The list of publishing tokens, and revoking one after a question. ADR-138. */
import { dataOf, http, useChange, useQuery, useQueryClient } from '@salesdesk/shared';
import { endpoints, type PublishingToken, type TokenRole } from '@salesdesk/shared/domain';
import { useMemo, useState } from 'react';
import { msg } from './texts.ts';

export interface TokenRow {
  /** Position in the list, from 1: the table's key. */
  key: number;
  token: PublishingToken;
}

const queryKey = ['platform', 'tokens'];

export function useTokens() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(http.get(endpoints.platform.tokens, { signal })),
  });
  const [asked, setAsked] = useState<PublishingToken | null>(null);
  const close = () => setAsked(null);
  const reload = () => {
    close();
    void client.invalidateQueries({ queryKey });
  };
  const revoking = useChange({
    mutationFn: (id: string) => http.post(endpoints.platform.revokeToken, { id }),
    onDone: reload,
    onRefused: reload,
  });
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

export const ROLE_NAMES: Record<TokenRole, string> = {
  publish: msg('Publish releases'),
  promote: msg('Promote releases'),
  administer: msg('Administer'),
};

export type TokenState = 'active' | 'expiring' | 'expired' | 'revoked';

/** Tokens that end within this time are marked, so that a pipeline does not stop by surprise. */
const EXPIRING_MS = 14 * 24 * 60 * 60 * 1000;

export function stateOf(
  { revoked_at, expires_at }: Pick<PublishingToken, 'revoked_at' | 'expires_at'>,
  now: Date,
): TokenState {
  if (revoked_at) return 'revoked';
  const left = Date.parse(expires_at) - now.getTime();
  if (left <= 0) return 'expired';
  return left < EXPIRING_MS ? 'expiring' : 'active';
}

/** `*` stands for all remotes. */
export function coversAll({ remotes }: Pick<PublishingToken, 'remotes'>): boolean {
  return remotes.includes('*');
}
