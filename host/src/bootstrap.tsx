import { session } from '@salesdesk/shared';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { showBootFailure } from './bootFailure.ts';
import { routeOf } from './remotes/catalog.ts';
import { currentCatalog, discoverRemotes, keepRemotesFresh } from './remotes/discovery.ts';
import { onRemoteFailure, prefetchPath } from './remotes/remotes.ts';
import { report, reportOnLeave } from './remotes/reports.ts';

onRemoteFailure((failure, outcome) => {
  const { remote, version, phase } = failure;
  const isPublished = currentCatalog().remotes.get(remote)?.isOverride !== true;
  if (isPublished) report({ remote, version, outcome: 'failed', phase });
  console.warn(`[${failure.id}] ${failure.message} (${failure.phase}, ${outcome})`, failure.cause ?? '');
});

try {
  await discoverRemotes();
  keepRemotesFresh();
  reportOnLeave();
  const route = routeOf(currentCatalog(), location.pathname);
  if (route && (route.access === 'public' || session.token() !== null)) prefetchPath(location.pathname);
  createRoot(rootElement()).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
} catch (error) {
  showBootFailure(error);
}

function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element #root.');
  return root;
}
