/** Platform: all remotes, how far they drift from the host, and the publishing tokens of teams. */
import { notify, useCan } from '@salesdesk/shared';
import { DOCS_PATH, TITLES, TOKEN_PATH } from '@salesdesk/shared/domain';
import { useSearchParams } from '@salesdesk/shared/router';
import { Button, Page, PermissionButton, Segmented } from '@salesdesk/shared/ui/core';
import { CopyOutlined, FileTextOutlined, PlusOutlined } from '@salesdesk/shared/ui/icons';
import { DriftView } from './DriftView.tsx';
import { ExtensionsView } from './ExtensionsView.tsx';
import { ReferenceSearch } from './ReferenceSearch.tsx';
import { RemotesList } from './RemotesList.tsx';
import { Tokens } from './Tokens.tsx';
import { t } from './texts.ts';
import { diagnosticsOf, useOverview, useOwnViews } from './useConsole.ts';
import { useShownUndo } from './useReleaseChange.ts';

const VIEWS = ['extensions', 'drift'];

export default function PlatformPage() {
  const mayTokens = useCan('system.platform.tokens');
  const [params, setParams] = useSearchParams();
  useShownUndo();
  const asked = params.get('view');
  const view = VIEWS.includes(asked ?? '') || (asked === 'tokens' && mayTokens) ? asked : 'remotes';
  return (
    <Page
      title={t(TITLES.platform)}
      beside={
        <Segmented
          aria-label={t('Part of Platform')}
          options={[
            { value: 'remotes', label: t('Remotes') },
            { value: 'extensions', label: t('Extensions') },
            { value: 'drift', label: t('Drift') },
            ...(mayTokens ? [{ value: 'tokens', label: t('Tokens') }] : []),
          ]}
          value={view}
          onChange={(chosen) => setParams(chosen === 'remotes' ? {} : { view: String(chosen) }, { replace: true })}
        />
      }
      toolbar={
        <>
          <Button href={DOCS_PATH} icon={<FileTextOutlined />}>
            {t('Documentation for teams')}
          </Button>
          {view === 'tokens' && (
            <PermissionButton
              type="primary"
              permission="system.platform.tokens"
              icon={<PlusOutlined />}
              onClick={() => location.assign(TOKEN_PATH)}
            >
              {t('New token')}
            </PermissionButton>
          )}
          {view === 'remotes' && <CopyDiagnostics />}
        </>
      }
    >
      {view === 'tokens' && <Tokens />}
      {view === 'extensions' && <ExtensionsView />}
      {view === 'drift' && <DriftView />}
      {view === 'remotes' && <ReferenceSearch />}
      {view === 'remotes' && <RemotesList />}
    </Page>
  );
}

function CopyDiagnostics() {
  const { data } = useOverview();
  const viewOf = useOwnViews();
  const copy = () =>
    navigator.clipboard.writeText(diagnosticsOf(data?.remotes ?? [], viewOf)).then(
      () => notify.success(t('Diagnostics copied')),
      () => notify.error(t('Diagnostics could not be copied')),
    );
  return (
    <Button icon={<CopyOutlined />} disabled={!data} onClick={() => void copy()}>
      {t('Copy diagnostics')}
    </Button>
  );
}
