/** How many recovery codes are left, and making new ones. */
import {
  dataOf,
  notify,
  queryKeys,
  useChange,
  useQuery,
  useQueryClient,
  useSending,
  useSession,
} from '@salesdesk/shared';
import { validationFor } from '@salesdesk/shared/domain';
import { useState } from 'react';
import { countRecoveryCodes, makeRecoveryCodes } from './profile.api.ts';

/** `left` is undefined until it is known; `codes` are the new ones, which are shown once. */
export function useRecoveryCodes() {
  const { userId } = useSession();
  const client = useQueryClient();
  const queryKey = [...queryKeys.auth, 'recovery-codes', userId];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => dataOf(countRecoveryCodes(signal)) });
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [codes, setCodes] = useState<string[]>([]);
  const sending = useSending();
  const making = useChange({
    mutationFn: () => sending.send(() => makeRecoveryCodes(password), { isRepeatable: false }),
    says: {
      needsData: true,
      validation: 'quiet',
      onValidations: (messages, message) => {
        const refused = validationFor(messages, 'current_password');
        setError(refused);
        if (!refused) notify.error(message);
      },
    },
    onDone: ({ data }) => {
      setPassword('');
      setCodes(data?.codes ?? []);
      void client.invalidateQueries({ queryKey });
    },
  });
  return { left: query.data?.left, codes, password, setPassword, error, setError, sending, making };
}
