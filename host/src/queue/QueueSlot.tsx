/** Registers the key of the work queue; its code is loaded when it is opened. */
import { endQueue, startQueue, useQueueOpen, useShortcuts } from '@salesdesk/shared';
import { lazy, Suspense } from 'react';
import { FailureBoundary } from '../FailureBoundary.tsx';
import { msg, t } from '../texts.ts';

const WorkQueue = lazy(() => import('./WorkQueue.tsx').then((module) => ({ default: module.WorkQueue })));

export function QueueSlot() {
  const isOpen = useQueueOpen();
  useShortcuts(msg('Work queue'), [
    { keys: 'q', label: t('Work through the tasks of today and the leads that are going cold'), run: startQueue },
  ]);
  if (!isOpen) return null;
  return (
    <FailureBoundary as="notice" onClose={endQueue}>
      <Suspense fallback={null}>
        <WorkQueue />
      </Suspense>
    </FailureBoundary>
  );
}
