/** Platform: the release of each remote with its owner, loading times and failures; and the publishing tokens of teams. */
import { notify, useCan } from '@salesdesk/shared';
import { DOCS_PATH, OVERRIDE_PATH, OWNER_PATH, TITLES, TOKEN_PATH } from '@salesdesk/shared/domain';
import { useSearchParams } from '@salesdesk/shared/router';
import { Button, Page, PermissionButton, Segmented } from '@salesdesk/shared/ui/core';
import { CopyOutlined, FileTextOutlined, PlusOutlined } from '@salesdesk/shared/ui/icons';
import { t } from '../../texts.ts';
import { PlatformTable } from './PlatformTable.tsx';
import { ReferenceSearch } from './references/ReferenceSearch.tsx';
import { Tokens } from './Tokens.tsx';
import { diagnosticsOf, type PlatformRow, usePlatform } from './usePlatform.ts';

export function PlatformPage() {
  const platform = usePlatform();
  const mayTokens = useCan('system.platform.tokens');
  const [params, setParams] = useSearchParams();
  const view = mayTokens && params.get('view') === 'tokens' ? 'tokens' : 'remotes';
  return (
    <Page
      title={t(TITLES.platform)}
      beside={
        mayTokens && (
          <Segmented
            aria-label={t('Part of Platform')}
            options={[
              { value: 'remotes', label: t('Remotes') },
              { value: 'tokens', label: t('Tokens') },
            ]}
            value={view}
            onChange={(chosen) => setParams(chosen === 'tokens' ? { view: 'tokens' } : {}, { replace: true })}
          />
        )
      }
      toolbar={
        <>
          <Button href={DOCS_PATH} icon={<FileTextOutlined />}>
            {t('Documentation for teams')}
          </Button>
          {view === 'tokens' ? (
            <PermissionButton
              type="primary"
              permission="system.platform.tokens"
              icon={<PlusOutlined />}
              onClick={() => location.assign(TOKEN_PATH)}
            >
              {t('New token')}
            </PermissionButton>
          ) : (
            <Button icon={<CopyOutlined />} onClick={() => void copyDiagnostics(platform.rows)}>
              {t('Copy diagnostics')}
            </Button>
          )}
        </>
      }
    >
      {view === 'remotes' && <ReferenceSearch />}
      {view === 'tokens' ? <Tokens /> : <PlatformTable {...platform} override={openOverride} handOver={openHandOver} />}
    </Page>
  );
}

function copyDiagnostics(rows: readonly PlatformRow[]): Promise<void> {
  return navigator.clipboard.writeText(diagnosticsOf(rows)).then(
    () => notify.success(t('Diagnostics copied')),
    () => notify.error(t('Diagnostics could not be copied')),
  );
}

/** Both open as a new document, without code of remotes. */
function openOverride(remote: string): void {
  location.assign(`${OVERRIDE_PATH}?remote=${remote}`);
}

function openHandOver(remote: string): void {
  location.assign(`${OWNER_PATH}?remote=${remote}`);
}
