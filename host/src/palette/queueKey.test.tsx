/** The key of the work queue, which the host knows before the queue's code is there. */
import { endQueue, provideSlots, useQueueOpen } from '@salesdesk/shared';
import { renderPage } from '@salesdesk/shared/testing';
import { act, fireEvent } from '@testing-library/react';
import { buildCatalog, buildRelease } from '../remotes/fakeRemotes.ts';
import { PaletteSlot } from './PaletteSlot.tsx';

let mockCatalog = buildCatalog();
jest.mock('../remotes/discovery.ts', () => ({ useCatalog: () => mockCatalog }));
jest.mock('../remotes/remotes.ts', () => ({
  remoteLoader: { isLoading: () => false },
  whenIdle: (work: () => void) => setTimeout(work),
}));

const workQueue = { id: 'work-queue', slot: 'overlay', module: './WorkQueue', title: 'Work queue' } as const;
let isQueueOpen = false;
function Page() {
  isQueueOpen = useQueueOpen();
  return <PaletteSlot isOpen={false} setOpen={() => {}} />;
}

test.each([
  ['opens the work queue, whose code may come later', [workQueue], true],
  ['does nothing when no remote has the queue', [], false],
])('Q %s', (_, extensions, isOpen) => {
  mockCatalog = buildCatalog([buildRelease('1.0.0', { name: 'activities', extensions })]);
  provideSlots({ useExtensions: () => [], Drawn: () => null, prefetch: () => {}, call: async () => [] });
  renderPage(<Page />, { path: '/home' });
  fireEvent.keyDown(document.body, { key: 'q' });
  expect(isQueueOpen).toBe(isOpen);
  act(endQueue);
});
