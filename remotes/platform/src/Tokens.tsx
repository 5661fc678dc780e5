import {
  dataOf,
  formatDate,
  formatTimestamp,
  http,
  translated,
  useChange,
  useQuery,
  useQueryClient,
} from '@salesdesk/shared';
import { endpoints, type PublishingToken, type TokenRole } from '@salesdesk/shared/domain';
import { EmptyState, LoadFailure, RowButton } from '@salesdesk/shared/ui/core';
import { DeleteOutlined } from '@salesdesk/shared/ui/icons';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { type Column, DataTable } from '@salesdesk/shared/ui/table';
import { useMemo, useState } from 'react';
import styles from './Parts.module.css';
import { msg, t } from './texts.ts';

/** The publishing tokens of all teams, newest first, and the question before one is revoked. */
export function Tokens() {
  const { rows, isLoading, onRetry, asked, ask, close, revoke, isRevoking } = useTokens();
  const columns = useMemo(() => columnsOf(ask), [ask]);
  return (
    <>
      <DataTable
        label={t('Tokens')}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        rowLabel={({ token }) => token.name}
        isLoading={isLoading}
        empty={
          <EmptyState
            text={t('There are no tokens')}
            hint={t('A pipeline needs one to publish from another machine.')}
          />
        }
        failure={onRetry && <LoadFailure text={t('The tokens could not be loaded.')} onRetry={onRetry} />}
      />
      <ConfirmDialog
        open={asked !== null}
        title={t('Revoke token')}
        message={t('Pipelines that use this token can no longer publish. This cannot be undone.')}
        detail={
          asked &&
          [asked.name, asked.team, coversAll(asked) ? t('All remotes') : asked.remotes.join(', ')]
            .filter(Boolean)
            .join(' · ')
        }
        confirmLabel={t('Revoke')}
        danger
        busy={isRevoking}
        onConfirm={revoke}
        onCancel={close}
      />
    </>
  );
}

function columnsOf(revoke: (token: PublishingToken) => void): Column<TokenRow>[] {
  return [
    {
      key: 'name',
      title: t('Token'),
      width: 160,
      sticky: true,
      render: ({ token }) => <span title={`${token.name} (${token.id})`}>{token.name}</span>,
    },
    { key: 'state', title: t('State'), width: 92, render: ({ token }) => <State token={token} /> },
    { key: 'team', title: t('Team'), width: 118, render: ({ token }) => token.team ?? '--' },
    {
      key: 'remotes',
      title: t('Remotes'),
      width: 118,
      render: ({ token }) => (coversAll(token) ? t('All remotes') : token.remotes.join(', ')),
    },
    {
      key: 'roles',
      title: t('It may'),
      width: 128,
      render: ({ token }) => token.roles.map((role) => translated(ROLE_NAMES[role])).join(', '),
    },
    { key: 'maker', title: t('Created by'), width: 128, render: ({ token }) => <Maker token={token} /> },
    { key: 'created', title: t('Created'), width: 110, render: ({ token }) => <Day at={token.created_at} /> },
    { key: 'expires', title: t('Expires'), width: 110, render: ({ token }) => <Day at={token.expires_at} /> },
    {
      key: 'used',
      title: t('Last used'),
      width: 110,
      render: ({ token }) => (token.last_used_at ? <Day at={token.last_used_at} /> : t('Never')),
    },
    {
      key: 'revoke',
      title: t('Revoke'),
      hiddenTitle: true,
      width: 48,
      render: ({ token }) => (
        <RowButton
          permission="system.platform.tokens"
          refusal={token.revoked_at ? t('It was revoked already.') : null}
          label={t('Revoke {{name}}', { name: token.name })}
          tip={t('Revoke')}
          icon={<DeleteOutlined />}
          onClick={() => revoke(token)}
        />
      ),
    },
  ];
}

const STATES: Record<TokenState, string> = {
  active: msg('Active'),
  expiring: msg('Expires soon'),
  expired: msg('Expired'),
  revoked: msg('Revoked'),
};

function State({ token }: { token: PublishingToken }) {
  const state = stateOf(token, new Date());
  const { revoked_at: at, revoked_by: by } = token;
  const title = at && by ? t('By {{name}}, {{time}}', { name: by, time: formatTimestamp(at) }) : undefined;
  return (
    <span className={styles.state} data-state={state} title={title}>
      {translated(STATES[state])}
    </span>
  );
}

/** The token still works after its maker is gone, so the list has to say that. R-80. */
function Maker({ token }: { token: PublishingToken }) {
  if (token.creator_is_active) return token.created_by;
  return (
    <span className={styles.maker} title={t('This colleague is not active any more. The token still works.')}>
      {token.created_by} <strong>{t('Not active')}</strong>
    </span>
  );
}

function Day({ at }: { at: string }) {
  return <span title={formatTimestamp(at)}>{formatDate(at)}</span>;
}

interface TokenRow {
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

type TokenState = 'active' | 'expiring' | 'expired' | 'revoked';

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
