/** My Team: colleagues and what they may do. Spec section 2, "My Team". */
import { useCan } from '@salesdesk/shared';
import { TITLES } from '@salesdesk/shared/domain';
import { useAddressAction } from '@salesdesk/shared/router';
import { Page, PermissionButton } from '@salesdesk/shared/ui/core';
import { PlusOutlined } from '@salesdesk/shared/ui/icons';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { TeamTable } from './TeamTable.tsx';
import { UserFormPopup } from './UserFormPopup.tsx';
import { useTeam } from './useTeam.ts';

export default function TeamPage() {
  const team = useTeam();
  const mayAdd = useCan('system.staff.create');
  const mayEdit = useCan('system.staff.edit');
  const userOf = (id: string) => team.everybody.find((user) => user.user_id === Number(id));
  useAddressAction({
    add: () => mayAdd && team.edit('new'),
    edit: team.isLoading ? undefined : (id) => mayEdit && team.edit(userOf(id) ?? null),
  });
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
      <DeleteUserDialog team={team} />
    </Page>
  );
}
