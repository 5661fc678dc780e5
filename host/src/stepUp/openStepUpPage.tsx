/** Starts the pages that ask for the code of the authenticator app, documents without code of any remote. ADR-062. */
import { can, http } from '@salesdesk/shared';
import {
  endpoints,
  isReleaseAction,
  needsCode,
  OVERRIDE_MAX_HOURS,
  OVERRIDE_PATH,
  OWNER_PATH,
  overrideOriginError,
  type PermissionKey,
  RELEASE_PATH,
  STEP_UP_RETURN,
  type StepUpTicket,
} from '@salesdesk/shared/domain';
import { Button, FailureDrawing } from '@salesdesk/shared/ui/core';
import { Field, Input, Select } from '@salesdesk/shared/ui/form';
import { type ReactNode, useEffect } from 'react';
import { AppProviders } from '../AppProviders.tsx';
import { ErrorScreen } from '../pages/errorPages.tsx';
import { currentCatalog, type RemoteEntry, useReleases } from '../remotes/discovery.ts';
import { readGranted } from '../remotes/discoveryDocument.ts';
import { t } from '../texts.ts';
import { ReleasePage } from './ReleasePage.tsx';
import { PLATFORM, StepUpForm } from './StepUpForm.tsx';
import { OwnerPage, TokenPage } from './TokenPage.tsx';

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

interface OverridePageProps {
  remote: string;
  /** The current version; undefined when there is no such remote. */
  running: string | undefined;
  ticket: string;
  /** The origin that the form begins with. */
  origin?: string;
  /** The page to open once the override is granted; Platform when absent. */
  page?: string;
}

const originOf = ({ origin }: { origin: string }) => origin.trim().replace(/\/$/, '');

/** The form that overrides one remote with another version or a build at another origin, for the own session. ADR-062. */
export function OverridePage({ remote, running, ticket, origin: givenOrigin = '', page }: OverridePageProps) {
  const versions = useReleases(remote).map(({ metadata }) => metadata.version);
  // Starting the development server again leads to the page at once.
  useEffect(() => {
    if (!givenOrigin || !page) return;
    isGranted(remote, givenOrigin).then(
      (isThere) => isThere && location.replace(page),
      () => {},
    );
  }, [remote, givenOrigin, page]);

  return (
    <StepUpForm
      title={t('Override {{name}}', { name: remote })}
      intro={t('It runs with your rights, in this browser and until you sign out, for at most {{hours}} hours.', {
        hours: OVERRIDE_MAX_HOURS,
      })}
      submitLabel={t('Override')}
      ticket={ticket}
      initial={{ version: null as string | null, origin: givenOrigin }}
      draft="override"
      problems={(fields) => {
        const origin = originOf(fields);
        return {
          version: fields.version || origin ? undefined : t('Choose a version or give an origin'),
          origin: (origin && overrideOriginError(origin)) || undefined,
        };
      }}
      send={(fields, proof) => {
        const origin = originOf(fields);
        const build = origin ? { origin } : { version: fields.version ?? '' };
        return http.post(endpoints.platform.override, { remote, ...build, ...proof });
      }}
      onDone={() => location.assign(page ?? PLATFORM)}
      back={PLATFORM}
    >
      {({ fields, errors, change }) => (
        <>
          <Field label={t('Published version')} error={errors.version}>
            <Select
              allowClear
              disabled={originOf(fields) !== ''}
              placeholder={running && t('Now {{version}}', { version: running })}
              value={fields.version}
              onChange={(version) => change({ version: version ?? null }, 'origin', 'code')}
              options={versions.map((value) => ({ value, label: value }))}
            />
          </Field>
          <Field
            label={t('Or a build served from')}
            error={errors.origin}
            hint={t('Your own machine, or a build server that is listed for this.')}
          >
            <Input
              placeholder="http://localhost:5001"
              autoComplete="off"
              value={fields.origin}
              onChange={(event) => change({ origin: event.target.value }, 'version', 'code')}
            />
          </Field>
        </>
      )}
    </StepUpForm>
  );
}

/** Whether this build already runs for the own session. */
async function isGranted(remote: string, origin: string): Promise<boolean> {
  const { data } = await http.get(endpoints.platform.overrides);
  return data?.some((override) => override.remote === remote && override.origin === origin) ?? false;
}
