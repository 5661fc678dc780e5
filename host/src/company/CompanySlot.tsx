import { useCompanyAddress } from '@salesdesk/shared/router';
import { lazy, Suspense, useRef } from 'react';

const CompanyDrawer = lazy(() => import('./CompanyDrawer.tsx').then((module) => ({ default: module.CompanyDrawer })));

/** Where a company's record comes over the page; its code is fetched with the first one that is opened. */
export function CompanySlot() {
  const { openId } = useCompanyAddress();
  const wasAsked = useRef(false);
  wasAsked.current ||= openId !== null;
  if (!wasAsked.current) return null;
  return (
    <Suspense fallback={null}>
      <CompanyDrawer />
    </Suspense>
  );
}
