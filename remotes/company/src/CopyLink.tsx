import { notify } from '@salesdesk/shared';
import { companyPath } from '@salesdesk/shared/router';
import { Button, Tooltip } from '@salesdesk/shared/ui/core';
import { CopyOutlined } from '@salesdesk/shared/ui/icons';
import { t } from './texts.ts';

/** Copies a link to the record's page. */
export function CopyLink({ id }: { id: number }) {
  const copy = async () => {
    const address = new URL(companyPath(id), location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      notify.success(t('Link copied'));
    } catch {
      // The clipboard is not available over plain http.
      notify.info(address);
    }
  };
  return (
    <Tooltip title={t('Copy link')}>
      <Button type="text" icon={<CopyOutlined />} aria-label={t('Copy link')} onClick={() => void copy()} />
    </Tooltip>
  );
}
