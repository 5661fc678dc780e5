import { session } from '@salesdesk/shared';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { showBootFailure } from './bootFailure.ts';
import { routeOf } from './remotes/catalog.ts';
import { currentCatalog, discoverRemotes } from './remotes/discovery.ts';
import { onRemoteFailure, prefetchPath } from './remotes/remotes.ts';

onRemoteFailure((failure, outcome) => {
  console.warn(`[${failure.id}] ${failure.message} (${failure.phase}, ${outcome})`, failure.cause ?? '');
});

try {
  await discoverRemotes();
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
