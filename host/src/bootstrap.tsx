import { can, loadTexts, provideSlots, session, watchInteractions } from '@salesdesk/shared';
import { isStepUpPath, type PermissionKey } from '@salesdesk/shared/domain';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { showBootFailure } from './bootFailure.ts';
import { reportFailure, watchUnsentFailures } from './failures/reportFailure.ts';
import { framedRemote, isIsolated } from './isolation/address.ts';
import { startCopies } from './offline/register.ts';
import { type RemoteRoute, routeOf } from './remotes/catalog.ts';
import { HAS_RELEASES } from './remotes/codeOfRemotes.ts';
import {
  currentCatalog,
  discoverRemotes,
  loadEveryRemote,
  loadOwnRemotes,
  pollDiscovery,
} from './remotes/discovery.ts';
import { failureOfRemote, RemoteFailure } from './remotes/failure.ts';
import type { FailureOutcome } from './remotes/loader.ts';
import { onRemoteFailure, remoteLoader, startPath } from './remotes/remotes.ts';
import { provideRemotes } from './remotes/remotesOfPage.ts';
import { report, reportVisit, startReporting, startVisits } from './remotes/reports.ts';
import { slotHost } from './remotes/slotHost.tsx';
import { ignoreOpenings, takeUnfinished, type UnfinishedRelease } from './remotes/unfinished.ts';
import { applyNonceToStyles, styleNonce } from './styleNonce.ts';
import { saveReturnAddress } from './useSessionRedirect.ts';

/** Late enough for a first screen on a slow connection; what the browser noted before is read then. */
const VITALS_AFTER_MS = 3_000;

const isStepUpPage = isStepUpPath(location.pathname);
const nonce = styleNonce();
if (nonce) applyNonceToStyles(nonce);

// Other pages open no release for a user, and report none.
const isProductPage = !isStepUpPage && framedRemote(location.pathname) === null;
let unfinished: UnfinishedRelease | null = null;
onRemoteFailure(failed);

function failed(failure: RemoteFailure, outcome: FailureOutcome | 'hung'): void {
  const { remote, version, phase } = failure;
  const isPublished = currentCatalog().remotes.get(remote)?.isOverride !== true;
  if (isPublished) report({ remote, version, outcome: 'failed', phase });
  reportFailure(failureOfRemote(failure));
  console.warn(`[${failure.id}] ${failure.message} (${failure.phase}, ${outcome})`, failure.cause ?? '');
}

watchInteractions();
watchUnsentFailures();
if (session.token() === null) saveReturnAddress(location);
try {
  [unfinished] = await Promise.all([
    isProductPage ? takeUnfinished() : ignoreOpenings(),
    discoverRemotes(),
    loadTexts({
      nl: () => import(/* webpackChunkName: "nl" */ './texts.nl.ts'),
      de: () => import(/* webpackChunkName: "de" */ './texts.de.ts'),
    }),
  ]);
  provideRemotes();
  if (unfinished) remoteLoader.avoid(unfinished);
  const route = isStepUpPage ? undefined : routeOf(currentCatalog(), location.pathname);
  if (route && maySee(route)) startPath(location.pathname);
  const screen = await chooseScreen();
  // What no boundary could show, such as a failure of the theme, leaves at least the plain message.
  createRoot(rootElement(), { onUncaughtError: showBootFailure }).render(<StrictMode>{screen}</StrictMode>);
} catch (error) {
  showBootFailure(error);
}

/** Avoids loading a page that its guard will refuse; the guard still decides. */
function maySee({ access, permission }: RemoteRoute): boolean {
  return access === 'public' || (session.token() !== null && (permission === undefined || can(permission)));
}

/** Chooses the product or, for QA, one isolated screen; users without that right get the product's own message. */
async function chooseScreen(): Promise<ReactNode> {
  if (isStepUpPage) {
    await loadEveryRemote();
    const { openStepUpPage } = await import('./stepUp/openStepUpPage.tsx');
    return openStepUpPage();
  }
  const remote = framedRemote(location.pathname);
  if (remote === null || !can('system.platform.view' satisfies PermissionKey)) {
    if (HAS_RELEASES) pollDiscovery();
    provideSlots(slotHost);
    // After the first paint, which needs what the page holds only.
    requestAnimationFrame(() => void loadOwnRemotes());
    startReporting();
    if (unfinished) failed(new RemoteFailure(unfinished, 'hang', 'an earlier page hung while it was opened'), 'hung');
    startCopies({ mayRegister: !isIsolated(location.pathname) });
    startVisits(reportVisit, () => setTimeout(loadVitals, VITALS_AFTER_MS));
    return <App />;
  }
  await loadEveryRemote();
  const { openFrame } = await import('./isolation/openFrame.tsx');
  return openFrame(remote);
}

/** Not before the first screen is usable; without it nothing is measured. */
function loadVitals(): void {
  void import(/* webpackChunkName: "vitals" */ './remotes/vitals.ts').then(
    ({ measureVisits }) => measureVisits(),
    () => undefined,
  );
}

function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element #root.');
  return root;
}
