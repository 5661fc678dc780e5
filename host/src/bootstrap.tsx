import { can, loadTexts, session } from '@salesdesk/shared';
import { OVERRIDE_PATH, type PermissionKey } from '@salesdesk/shared/domain';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { showBootFailure } from './bootFailure.ts';
import { framedRemote } from './isolation/address.ts';
import { type RemoteRoute, routeOf } from './remotes/catalog.ts';
import { currentCatalog, discoverRemotes, keepRemotesFresh } from './remotes/discovery.ts';
import { onRemoteFailure, startPath } from './remotes/remotes.ts';
import { report, startReporting } from './remotes/reports.ts';
import { giveStylesTheNonce, styleNonce } from './styleNonce.ts';
import { keepWanted } from './wantedAddress.ts';

const isOverridePage = location.pathname === OVERRIDE_PATH;
const nonce = styleNonce();
if (nonce) giveStylesTheNonce(nonce);

onRemoteFailure((failure, outcome) => {
  const { remote, version, phase } = failure;
  const isPublished = currentCatalog().remotes.get(remote)?.isOverride !== true;
  if (isPublished) report({ remote, version, outcome: 'failed', phase });
  console.warn(`[${failure.id}] ${failure.message} (${failure.phase}, ${outcome})`, failure.cause ?? '');
});

if (session.token() === null) keepWanted(location);
try {
  await Promise.all([discoverRemotes(), loadTexts({ nl: () => import(/* webpackChunkName: "nl" */ './texts.nl.ts') })]);
  const route = isOverridePage ? undefined : routeOf(currentCatalog(), location.pathname);
  if (route && maySee(route)) startPath(location.pathname);
  const screen = await chooseScreen();
  createRoot(rootElement()).render(<StrictMode>{screen}</StrictMode>);
} catch (error) {
  showBootFailure(error);
}

/** Its own guard decides; this only spares loading what it will refuse. */
function maySee({ access, permission }: RemoteRoute): boolean {
  return access === 'public' || (session.token() !== null && (permission === undefined || can(permission)));
}

/** The product, or for QA one screen alone; who may not see that gets the product's way of saying so. */
async function chooseScreen(): Promise<ReactNode> {
  if (isOverridePage) {
    const { openOverridePage } = await import('./pages/platform/openOverridePage.tsx');
    return openOverridePage();
  }
  const remote = framedRemote(location.pathname);
  if (remote === null || !can('system.platform.view' satisfies PermissionKey)) {
    keepRemotesFresh();
    startReporting();
    return <App />;
  }
  const { openFrame } = await import('./isolation/openFrame.tsx');
  return openFrame(remote);
}

function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element #root.');
  return root;
}
