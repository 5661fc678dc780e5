/** Starts the pages that ask for the code of the authenticator app, documents without code of any remote. ADR-062. */
import { can } from '@salesdesk/shared';
import {
  isReleaseAction,
  needsCode,
  OVERRIDE_PATH,
  OWNER_PATH,
  type PermissionKey,
  RELEASE_PATH,
  STEP_UP_RETURN,
  type StepUpTicket,
} from '@salesdesk/shared/domain';
import { Button, FailureDrawing } from '@salesdesk/shared/ui/core';
import type { ReactNode } from 'react';
import { AppProviders } from '../AppProviders.tsx';
import { ErrorScreen } from '../pages/errorPages.tsx';
import { currentCatalog, type RemoteEntry } from '../remotes/discovery.ts';
import { readGranted } from '../remotes/override.ts';
import { t } from '../texts.ts';
import { OverridePage } from './OverridePage.tsx';
import { OwnerPage } from './OwnerPage.tsx';
import { ReleasePage } from './ReleasePage.tsx';
import { TokenPage } from './TokenPage.tsx';

/** Call once, before anything else is rendered. Returns the screen; redirects users without the right to Platform. */
export function openStepUpPage(): ReactNode {
  const isOverride = location.pathname === OVERRIDE_PATH;
  const right: PermissionKey = isOverride ? 'system.platform.override' : 'system.platform.tokens';
  if (!can(right)) {
    location.replace('/platform');
    return null;
  }
  const ticket = readGranted<StepUpTicket>()?.ticket ?? takeReturnedTicket();
  return (
    <AppProviders>
      {ticket ? (
        pageFor(ticket)
      ) : (
        <ErrorScreen
          drawing={<FailureDrawing />}
          title={isOverride ? t('No override can be granted here') : t('This cannot be confirmed here')}
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

function pageFor(ticket: string): ReactNode {
  const form = new URLSearchParams(location.search);
  const remote = form.get('remote') ?? '';
  const { remotes } = currentCatalog();
  if (location.pathname === RELEASE_PATH) {
    const action = form.get('action') ?? '';
    if (isReleaseAction(action) && needsCode(action))
      return <ReleasePage remote={remote} action={action} version={form.get('version') ?? ''} ticket={ticket} />;
    location.replace('/platform');
    return null;
  }
  if (location.pathname === OWNER_PATH) return <OwnerPage remote={remote} owners={ownersOf(remotes)} ticket={ticket} />;
  if (location.pathname !== OVERRIDE_PATH) return <TokenPage owners={ownersOf(remotes)} ticket={ticket} />;
  const page = form.get('page') ?? undefined;
  return (
    <OverridePage
      remote={remote}
      running={remotes.get(remote)?.version}
      ticket={ticket}
      origin={form.get('origin') ?? undefined}
      page={page && isOwnPage(page) ? page : undefined}
    />
  );
}

/** The team of each published remote, by name. */
function ownersOf(remotes: ReadonlyMap<string, RemoteEntry>): Map<string, string> {
  return new Map([...remotes.values()].map(({ name, details }) => [name, details.owner]));
}

/** The ticket that an API at another origin put into the address, which then no longer shows it. */
function takeReturnedTicket(): string | null {
  const address = new URL(location.href);
  const ticket = new URLSearchParams(address.hash.slice(1)).get(STEP_UP_RETURN.ticket);
  if (!address.searchParams.has(STEP_UP_RETURN.mark)) return null;
  address.searchParams.delete(STEP_UP_RETURN.mark);
  address.hash = '';
  history.replaceState(history.state, '', address);
  return ticket;
}

/** Whether an address leads to a page of this product and nowhere else. */
function isOwnPage(page: string): boolean {
  return page.startsWith('/') && new URL(page, location.origin).origin === location.origin;
}
