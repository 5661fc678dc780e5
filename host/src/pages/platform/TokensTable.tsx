import { formatDate, formatTimestamp, translated } from '@salesdesk/shared';
import type { PublishingToken } from '@salesdesk/shared/domain';
import { EmptyState, LoadFailure, RowButton, Tag } from '@salesdesk/shared/ui/core';
import { DeleteOutlined } from '@salesdesk/shared/ui/icons';
import { type Column, DataTable } from '@salesdesk/shared/ui/table';
import { useMemo } from 'react';
import { msg, t } from '../../texts.ts';
import styles from './PlatformTable.module.css';
import { coversAll, ROLE_NAMES, stateOf, type TokenState } from './tokens.model.ts';
import type { TokenRow } from './useTokens.ts';

interface TokensTableProps {
  rows: readonly TokenRow[];
  isLoading: boolean;
  /** Set when the list could not be loaded. */
  onRetry: (() => void) | null;
  revoke: (token: PublishingToken) => void;
}

/** One row per publishing token, newest first. */
export function TokensTable({ rows, isLoading, onRetry, revoke }: TokensTableProps) {
  const columns = useMemo(() => columnsOf(revoke), [revoke]);
  return (
    <DataTable
      label={t('Tokens')}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowLabel={({ token }) => token.name}
      isLoading={isLoading}
      empty={
        <EmptyState text={t('There are no tokens')} hint={t('A pipeline needs one to publish from another machine.')} />
      }
      failure={onRetry && <LoadFailure text={t('The tokens could not be loaded.')} onRetry={onRetry} />}
    />
  );
}

function columnsOf(revoke: TokensTableProps['revoke']): Column<TokenRow>[] {
  return [
    { key: 'name', title: t('Token'), width: 190, sticky: true, render: ({ token }) => token.name },
    { key: 'state', title: t('State'), width: 104, render: ({ token }) => <State token={token} /> },
    { key: 'team', title: t('Team'), width: 130, render: ({ token }) => token.team ?? '--' },
    {
      key: 'remotes',
      title: t('Remotes'),
      width: 150,
      render: ({ token }) => (coversAll(token) ? t('All remotes') : token.remotes.join(', ')),
    },
    {
      key: 'roles',
      title: t('It may'),
      width: 170,
      render: ({ token }) => token.roles.map((role) => translated(ROLE_NAMES[role])).join(', '),
    },
    { key: 'maker', title: t('Created by'), width: 190, render: ({ token }) => <Maker token={token} /> },
    { key: 'created', title: t('Created'), width: 104, render: ({ token }) => <Day at={token.created_at} /> },
    { key: 'expires', title: t('Expires'), width: 104, render: ({ token }) => <Day at={token.expires_at} /> },
    {
      key: 'used',
      title: t('Last used'),
      width: 104,
      render: ({ token }) => (token.last_used_at ? <Day at={token.last_used_at} /> : t('Never')),
    },
    { key: 'id', title: t('Id'), width: 92, render: ({ token }) => <code>{token.id}</code> },
    {
      key: 'revoke',
      title: t('Revoke'),
      hiddenTitle: true,
      width: 56,
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

const STATES: Record<TokenState, [label: string, color: string | undefined]> = {
  active: [msg('Active'), 'green'],
  expiring: [msg('Expires soon'), 'orange'],
  expired: [msg('Expired'), undefined],
  revoked: [msg('Revoked'), 'red'],
};

function State({ token }: { token: PublishingToken }) {
  const [label, color] = STATES[stateOf(token, new Date())];
  const { revoked_at: at, revoked_by: by } = token;
  return (
    <Tag
      color={color}
      title={at && by ? t('By {{name}}, {{time}}', { name: by, time: formatTimestamp(at) }) : undefined}
    >
      {translated(label)}
    </Tag>
  );
}

/** The token still works after its maker is gone, so the list has to say that. R-80. */
function Maker({ token }: { token: PublishingToken }) {
  if (token.creator_is_active) return token.created_by;
  return (
    <span className={styles.maker} title={t('This colleague is not active any more. The token still works.')}>
      {token.created_by} <Tag color="orange">{t('Not active')}</Tag>
    </span>
  );
}

function Day({ at }: { at: string }) {
  return <span title={formatTimestamp(at)}>{formatDate(at)}</span>;
}
