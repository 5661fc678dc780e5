import { CONFIRMATIONS } from '@salesdesk/shared/domain';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { HandoverFields } from './HandoverFields.tsx';
import { t } from './texts.ts';
import type { useTeam } from './useTeam.ts';

const DELETE = CONFIRMATIONS.deleteUser;

/** Asks before a colleague is deleted, and for a new assignee of their companies and leads. */
export function DeleteUserDialog({ team }: { team: ReturnType<typeof useTeam> }) {
  const { deleting } = team;
  return (
    <ConfirmDialog
      open={deleting !== null}
      title={t(DELETE.title)}
      message={t(DELETE.message)}
      detail={
        deleting && t('{{name}} can no longer sign in. The name stays on past work.', { name: deleting.full_name })
      }
      confirmLabel={t(DELETE.confirm)}
      cancelLabel={t(DELETE.cancel)}
      danger
      busy={team.isDeletePending}
      onConfirm={team.confirmDelete}
      onCancel={team.cancelDelete}
    >
      <HandoverFields team={team} user={deleting} />
    </ConfirmDialog>
  );
}
