/** Which notifications the user receives, and their change. ADR-143. */
import { useChange, useQuery, useQueryClient, useSession } from '@salesdesk/shared';
import type { NotificationKind, NotificationPreferences } from '@salesdesk/shared/domain';
import { getPreferences, savePreferences } from './profile.api.ts';

/** `choose` is shown at once; what the server has is shown when it answers. */
export function useNotificationPreferences() {
  const { userId } = useSession();
  const client = useQueryClient();
  const queryKey = ['notifications', 'preferences', userId];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => getPreferences(signal) });
  const { data } = query;
  const saving = useChange({
    mutationFn: savePreferences,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const choose = (kind: NotificationKind, isOn: boolean) => {
    if (!data) return;
    const off = isOn ? data.off.filter((one) => one !== kind) : [...data.off, kind];
    client.setQueryData<NotificationPreferences>(queryKey, { ...data, off });
    void saving.run(off);
  };
  return { ...query, choose };
}
