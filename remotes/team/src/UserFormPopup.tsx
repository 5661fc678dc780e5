import type { UserDetail, UserListItem } from '@salesdesk/shared/domain';
import { Button, Skeleton } from '@salesdesk/shared/ui/core';
import { Checkbox } from '@salesdesk/shared/ui/form';
import { ConflictDialog, Popup } from '@salesdesk/shared/ui/overlay';
import { GeneralTab } from './GeneralTab.tsx';
import { PermissionsTab } from './PermissionsTab.tsx';
import type { SavedUser, UserTab } from './team.model.ts';
import { t } from './texts.ts';
import { useUserDetail } from './useColleague.ts';
import { useUserForm } from './useUserForm.ts';

interface UserFormPopupProps {
  /** The row to edit; null to add a user. */
  row: UserListItem | null;
  onClose: () => void;
  /** `saved` has the link of somebody who was invited. */
  onSaved: (userId: number, saved?: SavedUser) => void;
}

const FRAME = { open: true, isTall: true, isWide: true } as const;

/** Add or edit a colleague: General, then Permissions. product.md section 2, "Add/Edit User popup". */
export function UserFormPopup({ row, onClose, onSaved }: UserFormPopupProps) {
  const user = useUserDetail(row, onClose);
  if (row && !user) return <LoadingPopup onClose={onClose} />;
  return <UserForm user={user} onClose={onClose} onSaved={onSaved} />;
}

function UserForm({ user, onClose, onSaved }: Omit<UserFormPopupProps, 'row'> & { user: UserDetail | null }) {
  const state = useUserForm(user, onSaved);
  const isGeneral = state.tab === 'general';
  return (
    <>
      <Popup
        {...FRAME}
        title={user ? t('Edit User') : t('Add User')}
        steps={[
          {
            key: 'general',
            label: t('General'),
            state: Object.values(state.errors).some(Boolean) ? 'error' : isGeneral ? 'todo' : 'done',
          },
          { key: 'permissions', label: t('Permissions'), state: 'todo' },
        ]}
        current={state.tab}
        onStep={(tab) => state.open(tab as UserTab)}
        isDirty={state.isDirty}
        sending={state.sending}
        onClose={onClose}
        onSubmit={isGeneral ? () => state.open('permissions') : state.submit}
        footLeft={
          isGeneral ? (
            !user && (
              <Checkbox checked={state.form.invites} onChange={(event) => state.set('invites', event.target.checked)}>
                {t('Invite by a link')}
              </Checkbox>
            )
          ) : (
            <Button onClick={() => state.open('general')}>{t('Back')}</Button>
          )
        }
        footRight={
          <Button type="primary" htmlType="submit" loading={state.busy}>
            {isGeneral ? t('Next') : t('Submit')}
          </Button>
        }
      >
        {isGeneral ? <GeneralTab {...state} user={user} /> : <PermissionsTab {...state} user={user} />}
      </Popup>
      <ConflictDialog question={state.conflict.question} onAnswer={state.conflict.answer} />
    </>
  );
}

function LoadingPopup({ onClose }: { onClose: () => void }) {
  return (
    <Popup
      {...FRAME}
      title={t('Edit User')}
      steps={[{ key: 'general', label: t('General') }]}
      current="general"
      isDirty={false}
      onClose={onClose}
      onSubmit={() => {}}
      footRight={null}
    >
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    </Popup>
  );
}
