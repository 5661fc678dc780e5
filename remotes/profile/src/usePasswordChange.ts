/** The form of the password: the current one, and the new one by the rule of the user form. */
import { notify, useChange, useSending } from '@salesdesk/shared';
import { isStrongPassword, PASSWORD_RULE_TEXT, validationFor } from '@salesdesk/shared/domain';
import { useState } from 'react';
import { changePassword } from './profile.api.ts';
import { t } from './texts.ts';

interface Errors {
  current?: string;
  next?: string;
}

/** `submit` sends it unless a field is wrong, and empties the fields once it is changed. */
export function usePasswordChange() {
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
