/** My Team: colleagues and their permissions. product.md section 2, "My Team". */
import { colleagueOptions, copyText, formatTimestamp, useCan, useDraftReturn, useUnseenHint } from '@salesdesk/shared';
import {
  ACCOUNT_TYPES,
  CONFIRMATIONS,
  HANDOVER_LINE_MAX,
  type Invitation,
  TITLES,
  type UserListItem,
} from '@salesdesk/shared/domain';
import { useAddressAction } from '@salesdesk/shared/router';
import { Page, PermissionButton } from '@salesdesk/shared/ui/core';
import { Field, Input, Select } from '@salesdesk/shared/ui/form';
import { PlusOutlined } from '@salesdesk/shared/ui/icons';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { ListBar } from '@salesdesk/shared/ui/table';
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
  const copy = () => copyText(link, t('Link copied'), t('Select the link and copy it by hand.'));
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

type DialogProps = { team: ReturnType<typeof useTeam> };

const DELETE = CONFIRMATIONS.deleteUser;

/** Asks before a colleague is deleted, and for a new assignee of their companies and leads. */
function DeleteUserDialog({ team }: DialogProps) {
  const { deleting } = team;
  return (
    <ConfirmDialog
      open={deleting !== null}
      title={t(DELETE.title)}
      message={t(DELETE.message)}
      detail={t('{{name}} can no longer sign in. Past work still shows the name.', { name: deleting?.full_name ?? '' })}
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

/** Asks before a colleague is deactivated, and for who takes over. */
function DeactivateUserDialog({ team }: DialogProps) {
  const { deactivating } = team;
  return (
    <ConfirmDialog
      open={deactivating !== null}
      title={t('Deactivate user')}
      message={t('Deactivate {{name}}?', { name: deactivating?.full_name ?? '' })}
      detail={t('They are signed out everywhere and can no longer sign in.')}
      confirmLabel={t('Deactivate')}
      onConfirm={team.confirmDeactivate}
      onCancel={team.cancelDeactivate}
    >
      <HandoverFields team={team} user={deactivating} />
    </ConfirmDialog>
  );
}

/** Of every type: what they take over is not known here. */
const ANY = Object.values(ACCOUNT_TYPES).map((type) => ({ account_type: type, account_created_by: null }));

/** Who takes over the companies, leads and open tasks of a colleague, and a line for them. */
function HandoverFields({ team, user }: DialogProps & { user: UserListItem | null }) {
  const { everybody, handover, setHandover } = team;
  const candidates = everybody.filter((other) => other.user_id !== user?.user_id);
  const hint = useUnseenHint(candidates, [handover.reassigneeId], ANY);
  return (
    <>
      <Field label={t('Hand over companies and leads to')} hint={hint}>
        <Select
          showSearch
          allowClear
          placeholder={t('Nobody: the name stays on them')}
          value={handover.reassigneeId}
          onChange={(id) => setHandover({ ...handover, reassigneeId: id ?? null })}
          options={colleagueOptions(candidates, ANY)}
        />
      </Field>
      {handover.reassigneeId !== null && (
        <Field
          label={t('A line for the new owner')}
          hint={t('Open tasks go along. The line is shown first on each company.')}
        >
          <Input
            maxLength={HANDOVER_LINE_MAX}
            value={handover.line}
            onChange={(event) => setHandover({ ...handover, line: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}
