/** The form of the password: the current one, and the new one by the rule of the user form. */
import { notify, queryKeys, session, useChange, useQueryClient, useSending } from '@salesdesk/shared';
import { isStrongPassword, PASSWORD_RULE_TEXT, validationFor } from '@salesdesk/shared/domain';
import { useNavigate } from '@salesdesk/shared/router';
import { useState } from 'react';
import { changePassword } from './profile.api.ts';
import { t } from './texts.ts';

interface Errors {
  current?: string;
  next?: string;
}

/** `submit` sends it unless a field is wrong, and empties the fields once it is changed; the first one leads to Home. */
export function usePasswordChange(isFirst: boolean) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const sending = useSending();
  const change = useChange({
    mutationFn: () => sending.send(() => changePassword(current, next), { isRepeatable: false }),
    says: {
      validation: 'quiet',
      onValidations: (messages, message) => {
        const refused: Errors = {
          current: validationFor(messages, 'current_password'),
          next: validationFor(messages, 'new_password'),
        };
        setErrors(refused);
        if (!refused.current && !refused.next) notify.error(message);
      },
    },
    onDone: () => {
      setCurrent('');
      setNext('');
      const { user, userId } = session.state$.value;
      if (!isFirst || !user) return;
      session.setUser({ ...user, must_change_password: false });
      // This call refreshes the session, which has its permissions from now on.
      const reload = client.invalidateQueries({ queryKey: [...queryKeys.auth, 'logged-in', userId] });
      void reload.finally(() => navigate('/home'));
    },
  });
  const submit = () => {
    const found: Errors = {
      current: current ? undefined : t('Current password is required'),
      next: isStrongPassword(next) ? undefined : PASSWORD_RULE_TEXT,
    };
    setErrors(found);
    if (!found.current && !found.next) void change.run();
  };
  return { current, setCurrent, next, setNext, errors, sending, isPending: change.isPending, submit };
}
