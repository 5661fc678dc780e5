/** The own details and their changes. Each field is saved alone, against the version that is shown. R-120. */
import {
  dataOf,
  http,
  notify,
  queryKeys,
  useChange,
  useFailureToast,
  useQuery,
  useQueryClient,
  useSession,
} from '@salesdesk/shared';
import {
  endpoints,
  type ProfileFields,
  type Sent,
  TOASTS,
  type UserDetail,
  validationFor,
} from '@salesdesk/shared/domain';
import { useState } from 'react';

type ProfileField = 'phone' | 'profile_image' | 'receiveNotifications';
type Changes = Sent<ProfileFields> & { field: ProfileField };

/** `errors` are the server's messages by field; `save` returns whether the change was saved. */
export function useOwnProfile() {
  const { userId } = useSession();
  const client = useQueryClient();
  const queryKey = [...queryKeys.users, 'detail', userId];
  const query = useQuery({
    queryKey,
    enabled: userId !== null,
    queryFn: ({ signal }) => dataOf(http.get(endpoints.users.detail, { params: { id: userId ?? 0 }, signal })),
  });
  useFailureToast(query.error, TOASTS.fetchUser);
  const [errors, setErrors] = useState<Partial<Record<ProfileField, string>>>({});
  const detail = query.data;

  const saving = useChange<UserDetail, Changes>({
    mutationFn: ({ field: _, ...fields }) =>
      http.post(endpoints.users.updateOwn, { ...fields, version: detail?.version ?? 0 }),
    says: {
      needsData: true,
      validation: 'quiet',
      onValidations: (messages, message) => {
        const refused = (['phone', 'profile_image', 'receiveNotifications'] as const).flatMap((field) => {
          const text = validationFor(messages, field);
          return text === undefined ? [] : [[field, text] as const];
        });
        setErrors(Object.fromEntries(refused));
        if (!refused.length) notify.error(message);
      },
    },
    onDone: ({ data }) => {
      client.setQueryData(queryKey, data);
      void client.invalidateQueries({ queryKey: [...queryKeys.auth, 'logged-in', userId] });
    },
    // Somebody changed the details meanwhile: the next try is made against what they are now.
    onRefused: () => client.invalidateQueries({ queryKey }),
  });

  const save = async (field: ProfileField, fields: Sent<ProfileFields>): Promise<boolean> => {
    setErrors(({ [field]: _, ...others }) => others);
    return (await saving.run({ field, ...fields })) !== null;
  };

  return {
    detail,
    isLoading: query.isPending,
    hasFailed: query.isError && !detail,
    retry: () => void query.refetch(),
    save,
    errors,
    refuse: (field: ProfileField, message: string) => setErrors((known) => ({ ...known, [field]: message })),
    /** The field that is being saved. */
    pending: saving.isPending ? (saving.pending?.field ?? null) : null,
  };
}

export type OwnProfile = ReturnType<typeof useOwnProfile>;
