import { Button } from '@salesdesk/shared/ui/core';
import { ArrowLeftOutlined } from '@salesdesk/shared/ui/icons';
import { t } from '../texts.ts';
import { useGoBack } from './useGoBack.ts';

/** Back of the 404 and 410 pages. product.md section 2, "Error screens". */
export function BackButton() {
  return (
    <Button type="primary" icon={<ArrowLeftOutlined />} onClick={useGoBack()}>
      {t('Back')}
    </Button>
  );
}
