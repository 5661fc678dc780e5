/** Dashboard: the widgets of Home as tiles that its reader arranges by mouse or keyboard. product.md section 1, R-27, R-130. */
import { TITLES } from '@salesdesk/shared/domain';
import { Button, Page } from '@salesdesk/shared/ui/core';
import { AppstoreOutlined } from '@salesdesk/shared/ui/icons';
import { useColumnLayout } from '@salesdesk/shared/ui/table';
import { useState } from 'react';
import { Tiles } from './Tiles.tsx';
import { t } from './texts.ts';

export default function DashboardPage() {
  const layout = useColumnLayout('dashboard');
  const [isArranging, setArranging] = useState(false);
  return (
    <Page
      title={t(TITLES.dashboard)}
      toolbar={
        <>
          {isArranging && (
            <Button disabled={layout.preferences.length === 0} onClick={layout.reset}>
              {t('Reset')}
            </Button>
          )}
          <Button icon={<AppstoreOutlined />} aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
            {isArranging ? t('Done') : t('Arrange')}
          </Button>
        </>
      }
    >
      <Tiles layout={layout} isArranging={isArranging} />
    </Page>
  );
}
