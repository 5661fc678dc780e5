import type { Catalog } from '@salesdesk/shared';
import { Button } from '@salesdesk/shared/ui/core';

/** Under a picker whose list could not be loaded: the rest of the form still works. Nothing otherwise. */
export function CatalogFailure({ catalog, what }: { catalog: Catalog<unknown>; what: string }) {
  if (!catalog.hasFailed) return null;
  return (
    <>
      {what} could not be loaded.{' '}
      <Button type="link" size="small" onClick={catalog.retry}>
        Try again
      </Button>
    </>
  );
}
