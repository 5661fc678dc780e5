import { useCompanyAddress } from '@salesdesk/shared/router';
import { lazy, Suspense, useRef } from 'react';
import { FailureBoundary } from '../FailureBoundary.tsx';

const CompanyDrawer = lazy(() => import('./CompanyDrawer.tsx').then((module) => ({ default: module.CompanyDrawer })));

/** Mounts the record drawer; its code is loaded when the first record is opened. */
export function CompanySlot() {
  const { openId, close } = useCompanyAddress();
  const wasOpened = useRef(false);
  wasOpened.current ||= openId !== null;
  if (!wasOpened.current) return null;
  return (
    <FailureBoundary as="notice" resetKey={openId} onClose={close}>
      <Suspense fallback={null}>
        <CompanyDrawer />
      </Suspense>
    </FailureBoundary>
  );
}
