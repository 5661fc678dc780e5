/** Platform: the release of each remote, its loading times and failures, and a link to override it. */
import { notify } from '@salesdesk/shared';
import { OVERRIDE_PATH, TITLES } from '@salesdesk/shared/domain';
import { Button, Page } from '@salesdesk/shared/ui/core';
import { CopyOutlined } from '@salesdesk/shared/ui/icons';
import type { RemoteEntry } from '../../remotes/discovery.ts';
import { t } from '../../texts.ts';
import { PlatformTable } from './PlatformTable.tsx';
import { diagnosticsOf, usePlatform } from './usePlatform.ts';

export function PlatformPage() {
  const platform = usePlatform();
  const copy = () =>
    navigator.clipboard.writeText(diagnosticsOf(platform.rows)).then(
      () => notify.success(t('Diagnostics copied')),
      () => notify.error(t('Diagnostics could not be copied')),
    );
  return (
    <Page
      title={t(TITLES.platform)}
      toolbar={
        <Button icon={<CopyOutlined />} onClick={() => void copy()}>
          {t('Copy diagnostics')}
        </Button>
      }
    >
      <PlatformTable {...platform} override={openOverridePage} />
    </Page>
  );
}

/** Opens it as a new document, without code of remotes. */
function openOverridePage({ name }: RemoteEntry): void {
  location.assign(`${OVERRIDE_PATH}?remote=${name}`);
}
