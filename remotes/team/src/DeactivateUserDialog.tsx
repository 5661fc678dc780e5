import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { HandoverFields } from './HandoverFields.tsx';
import { t } from './texts.ts';
import type { useTeam } from './useTeam.ts';

/** Asks before a colleague is deactivated, and for who takes over. */
export function DeactivateUserDialog({ team }: { team: ReturnType<typeof useTeam> }) {
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
