/** Dashboard: the same four widgets as Home. product.md section 1, R-27. */
import { TITLES } from '@salesdesk/shared/domain';
import { Page } from '@salesdesk/shared/ui/core';
import { t } from '../texts.ts';
import { Widgets } from './widgets/Widgets.tsx';

export function DashboardPage() {
  return (
    <Page title={t(TITLES.dashboard)}>
      <Widgets />
    </Page>
  );
}
