/** Starts the page that grants overrides, a document without code of any remote. ADR-062. */
import { can } from '@salesdesk/shared';
import { OVERRIDE_RETURN, type OverrideTicket, type PermissionKey } from '@salesdesk/shared/domain';
import { Button, FailureDrawing } from '@salesdesk/shared/ui/core';
import type { ReactNode } from 'react';
import { AppProviders } from '../../AppProviders.tsx';
import { currentCatalog } from '../../remotes/discovery.ts';
import { readGranted } from '../../remotes/override.ts';
import { t } from '../../texts.ts';
import { ErrorScreen } from '../ErrorScreen.tsx';
import { OverridePage } from './OverridePage.tsx';

/** Call once, before anything else is rendered. Returns the screen; redirects users without the right to Platform. */
export function openOverridePage(): ReactNode {
  if (!can('system.platform.override' satisfies PermissionKey)) {
    location.replace('/platform');
    return null;
  }
  const form = new URLSearchParams(location.search);
  const remote = form.get('remote') ?? '';
  const page = form.get('page') ?? undefined;
  const running = currentCatalog().remotes.get(remote)?.version;
  const ticket = readGranted<OverrideTicket>()?.ticket ?? takeReturnedTicket();
  return (
    <AppProviders>
      {ticket ? (
        <OverridePage
          remote={remote}
          running={running}
          ticket={ticket}
          origin={form.get('origin') ?? undefined}
          page={page && isOwnPage(page) ? page : undefined}
        />
      ) : (
        <ErrorScreen
          drawing={<FailureDrawing />}
          title={t('No override can be granted here')}
          message={t('Open Salesdesk by https, with a browser of today, and sign in again.')}
          action={
            <Button type="primary" onClick={() => location.assign('/platform')}>
              {t('Back to Platform')}
            </Button>
          }
        />
      )}
    </AppProviders>
  );
}

/** The ticket that an API at another origin put into the address, which then no longer shows it. */
function takeReturnedTicket(): string | null {
  const address = new URL(location.href);
  const ticket = new URLSearchParams(address.hash.slice(1)).get(OVERRIDE_RETURN.ticket);
  if (!address.searchParams.has(OVERRIDE_RETURN.mark)) return null;
  address.searchParams.delete(OVERRIDE_RETURN.mark);
  address.hash = '';
  history.replaceState(history.state, '', address);
  return ticket;
}

/** Whether an address leads to a page of this product and nowhere else. */
function isOwnPage(page: string): boolean {
  return page.startsWith('/') && new URL(page, location.origin).origin === location.origin;
}
