import { formatTimestamp, notify } from '@salesdesk/shared';
import type { Invitation } from '@salesdesk/shared/domain';
import { Input } from '@salesdesk/shared/ui/form';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { t } from './texts.ts';

/** The link of somebody who was invited: sent by mail, or to be copied. */
export function InvitationDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { link, email, expires_at, is_sent } = invitation;
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => notify.success(t('Link copied')),
      () => notify.info(t('Select the link and copy it by hand.')),
    );
  return (
    <ConfirmDialog
      open
      title={t('Invitation')}
      message={
        is_sent ? t('This link was sent to {{email}}.', { email }) : t('Send this link to {{email}}.', { email })
      }
      detail={t('It works once, until {{time}}.', { time: formatTimestamp(expires_at) })}
      confirmLabel={t('Copy link')}
      cancelLabel={t('Close')}
      onConfirm={() => void copy()}
      onCancel={onClose}
    >
      <Input readOnly value={link} aria-label={t('Link')} onFocus={(event) => event.target.select()} />
    </ConfirmDialog>
  );
}
