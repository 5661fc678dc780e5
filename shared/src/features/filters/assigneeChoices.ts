import { t } from '@salesdesk/shared';
import { ME, NOBODY, STATUS, type UserListItem } from '@salesdesk/shared/domain';

/** The values of a filter by primary assignee: me, nobody, each colleague. Inactive ones may still have companies. */
export function assigneeChoices(users: readonly UserListItem[]): { value: string; label: string }[] {
  return [
    { value: ME, label: t('Me') },
    { value: NOBODY, label: t('Nobody') },
    ...users.map((user) => ({
      value: String(user.user_id),
      label: user.status === STATUS.active ? user.full_name : t('{{name}} (inactive)', { name: user.full_name }),
    })),
  ];
}
