import { useCompanyAddress } from '@salesdesk/shared/router';
import { lazy, Suspense, useRef } from 'react';

const CompanyDrawer = lazy(() => import('./CompanyDrawer.tsx').then((module) => ({ default: module.CompanyDrawer })));

/** Mounts the record drawer; its code is loaded when the first record is opened. */
export function CompanySlot() {
  const { openId } = useCompanyAddress();
  const wasOpened = useRef(false);
  wasOpened.current ||= openId !== null;
  if (!wasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <CompanyDrawer />
    </Suspense>
  );
}
