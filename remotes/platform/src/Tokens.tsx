import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { TokensTable } from './TokensTable.tsx';
import { t } from './texts.ts';
import { coversAll } from './tokens.model.ts';
import { useTokens } from './useTokens.ts';

/** The publishing tokens of all teams, and the question before one is revoked. */
export function Tokens() {
  const { rows, isLoading, onRetry, asked, ask, close, revoke, isRevoking } = useTokens();
  return (
    <>
      <TokensTable rows={rows} isLoading={isLoading} onRetry={onRetry} revoke={ask} />
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
