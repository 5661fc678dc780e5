/** Platform: which release of each remote runs here, how it loaded, what failed, and the way to run another. */
import { notify, t } from '@salesdesk/shared';
import { TITLES } from '@salesdesk/shared/domain';
import { Button, Page } from '@salesdesk/shared/ui/core';
import { CopyOutlined } from '@salesdesk/shared/ui/icons';
import { useState } from 'react';
import type { RemoteEntry } from '../../remotes/discovery.ts';
import { OverrideDialog } from './OverrideDialog.tsx';
import { PlatformTable } from './PlatformTable.tsx';
import { diagnosticsOf, usePlatform } from './usePlatform.ts';

export function PlatformPage() {
  const rows = usePlatform();
  const [overriding, setOverriding] = useState<RemoteEntry | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(diagnosticsOf(rows)).then(
      () => notify.success('Diagnostics copied'),
      () => notify.error('Diagnostics could not be copied'),
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
      <PlatformTable rows={rows} override={setOverriding} />
      {overriding && <OverrideDialog entry={overriding} onClose={() => setOverriding(null)} />}
    </Page>
  );
}
