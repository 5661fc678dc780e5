/** My Team: colleagues and what they may do. Spec section 2, "My Team". */
import { CONFIRMATIONS, TITLES } from '@salesdesk/shared/domain';
import { Page, PermissionButton } from '@salesdesk/shared/ui/core';
import { PlusOutlined } from '@salesdesk/shared/ui/icons';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { TeamTable } from './TeamTable.tsx';
import { UserFormPopup } from './UserFormPopup.tsx';
import { useTeam } from './useTeam.ts';

const DELETE = CONFIRMATIONS.deleteUser;

export default function TeamPage() {
  const team = useTeam();
  return (
    <Page
      title={TITLES.team}
      toolbar={
        <PermissionButton
          type="primary"
          permission="system.staff.create"
          icon={<PlusOutlined />}
          onClick={() => team.edit('new')}
        >
          Add User
        </PermissionButton>
      }
    >
      <TeamTable team={team} />
      {team.editing && (
        <UserFormPopup
          row={team.editing === 'new' ? null : team.editing}
          onClose={team.closePopup}
          onSaved={team.saved}
        />
      )}
      <ConfirmDialog
        open={team.deleting !== null}
        title={DELETE.title}
        message={DELETE.message}
        detail={team.deleting && `${team.deleting.full_name} can no longer sign in. The name stays on past work.`}
        confirmLabel={DELETE.confirm}
        cancelLabel={DELETE.cancel}
        danger
        busy={team.isDeletePending}
        onConfirm={team.confirmDelete}
        onCancel={team.cancelDelete}
      />
    </Page>
  );
}
