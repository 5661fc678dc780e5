/** My Team: colleagues and their permissions. product.md section 2, "My Team". */
import { formatTimestamp, notify, useCan, useDraftReturn } from '@salesdesk/shared';
import { type Invitation, TITLES } from '@salesdesk/shared/domain';
import { useAddressAction } from '@salesdesk/shared/router';
import { Page, PermissionButton } from '@salesdesk/shared/ui/core';
import { Input } from '@salesdesk/shared/ui/form';
import { PlusOutlined } from '@salesdesk/shared/ui/icons';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { ListBar } from '@salesdesk/shared/ui/table';
import { DeactivateUserDialog, DeleteUserDialog } from './LeaveDialogs.tsx';
import { TeamTable } from './TeamTable.tsx';
import { teamFields } from './team.model.ts';
import { plural, t } from './texts.ts';
import { UserFormPopup } from './UserFormPopup.tsx';
import { useTeam } from './useTeam.ts';
import { USER_DRAFT } from './useUserForm.ts';

export default function TeamPage() {
  const team = useTeam();
  const mayAdd = useCan('system.staff.create');
  const mayEdit = useCan('system.staff.edit');
  const userOf = (id: string) => team.everybody.find((user) => user.user_id === Number(id));
  useAddressAction({
    add: () => mayAdd && team.edit('new'),
    edit: team.isLoading ? undefined : (id) => mayEdit && team.edit(userOf(id) ?? null),
  });
  useDraftReturn(
    USER_DRAFT,
    team.isLoading ? undefined : (_, id) => team.edit(id === null ? 'new' : (userOf(String(id)) ?? null)),
  );
  return (
    <Page
      title={t(TITLES.team)}
      beside={
        <ListBar
          list={team}
          views={team.views}
          plain={t('All colleagues')}
          fields={teamFields()}
          layout={team.layout}
          total={team.isLoading ? '' : plural(team.rows.length, '{{count}} colleague', '{{count}} colleagues')}
        />
      }
      toolbar={
        <PermissionButton
          type="primary"
          permission="system.staff.create"
          icon={<PlusOutlined />}
          onClick={() => team.edit('new')}
        >
          {t('Add User')}
        </PermissionButton>
      }
    >
      <TeamTable team={team} />
      {team.editing && (
        <UserFormPopup
          row={team.editing === 'new' ? null : team.editing}
          onClose={team.closePopup}
          onSaved={(id, saved) => {
            team.saved(id);
            if (saved?.link) team.setInvitation(saved as Invitation);
          }}
        />
      )}
      {team.invitation && <InvitationDialog invitation={team.invitation} onClose={() => team.setInvitation(null)} />}
      <DeleteUserDialog team={team} />
      <DeactivateUserDialog team={team} />
    </Page>
  );
}

/** The link for an invited colleague: sent by mail, or to be copied. */
function InvitationDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
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
