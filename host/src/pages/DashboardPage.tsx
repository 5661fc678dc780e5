/** Dashboard: the same four widgets as Home. Spec section 1, decision 27. */
import { t } from '@salesdesk/shared';
import { TITLES } from '@salesdesk/shared/domain';
import { Page } from '@salesdesk/shared/ui/core';
import { Widgets } from './widgets/Widgets.tsx';

export function DashboardPage() {
  return (
    <Page title={t(TITLES.dashboard)}>
      <Widgets />
    </Page>
  );
}
