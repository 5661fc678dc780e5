import { NOTIFICATION_KINDS } from '@salesdesk/shared/domain';
import { Skeleton } from '@salesdesk/shared/ui/core';

/** As tall as the choices that replace it, one for each kind and one for the browser, so that the cards below stay. */
export function PreferencesSkeleton() {
  return <Skeleton active title={false} paragraph={{ rows: NOTIFICATION_KINDS.length + 1 }} />;
}
