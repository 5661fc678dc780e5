import { colleagueOptions, useUnseenHint } from '@salesdesk/shared';
import { ACCOUNT_TYPES, CONFIRMATIONS, HANDOVER_LINE_MAX, type UserListItem } from '@salesdesk/shared/domain';
import { Field, Input, Select } from '@salesdesk/shared/ui/form';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { t } from './texts.ts';
import type { useTeam } from './useTeam.ts';

type DialogProps = { team: ReturnType<typeof useTeam> };

const DELETE = CONFIRMATIONS.deleteUser;

/** Asks before a colleague is deleted, and for a new assignee of their companies and leads. */
export function DeleteUserDialog({ team }: DialogProps) {
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
export function DeactivateUserDialog({ team }: DialogProps) {
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
