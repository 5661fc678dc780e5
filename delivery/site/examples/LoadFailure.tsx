import { notify } from '@salesdesk/shared';
import { LoadFailure } from '@salesdesk/shared/ui/core';

export default function Example() {
  return <LoadFailure text="The list could not be loaded." onRetry={() => notify.info('Loading again')} />;
}
