import { type Catalog, t } from '@salesdesk/shared';
import { Button } from 'antd';

/**
 * Shown for a picker whose list could not be loaded; the rest of the form still works. Renders nothing otherwise. Leave
 * `text` out where the toast of the list says the same.
 */
export function CatalogFailure({ catalog, text }: { catalog: Catalog<unknown>; text?: string }) {
  if (!catalog.hasFailed) return null;
  return (
    <>
      {text}{' '}
      <Button type="link" size="small" onClick={catalog.retry}>
        {t('Try again')}
      </Button>
    </>
  );
}
