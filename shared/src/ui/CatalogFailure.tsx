import { type Catalog, t } from '@salesdesk/shared';
import { Button } from 'antd';

/** For a picker whose list could not be loaded: the rest of the form still works. Nothing otherwise. */
export function CatalogFailure({ catalog, text }: { catalog: Catalog<unknown>; text: string }) {
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
