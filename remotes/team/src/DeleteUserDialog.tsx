import { CONFIRMATIONS, STATUS } from '@salesdesk/shared/domain';
import { Field, Select } from '@salesdesk/shared/ui/form';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { t } from './texts.ts';
import type { useTeam } from './useTeam.ts';

const DELETE = CONFIRMATIONS.deleteUser;

/** Asks before a colleague is deleted, and for a new assignee of their companies and leads. */
export function DeleteUserDialog({ team }: { team: ReturnType<typeof useTeam> }) {
  const { deleting, reassigneeId } = team;
  const candidates = team.everybody.filter(
    (user) => user.status === STATUS.active && user.user_id !== deleting?.user_id,
  );
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
      <Field label={t('Hand over companies and leads to')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          placeholder={t('Nobody: the name stays on them')}
          value={reassigneeId}
          onChange={(id) => team.chooseReassignee(id ?? null)}
          options={candidates.map((user) => ({ value: user.user_parent_id, label: user.full_name }))}
        />
      </Field>
    </ConfirmDialog>
  );
}
