/** Selects the user that the screen sees. */

import { useSession, useUsers } from '@salesdesk/shared';
import { type FrameUser, frameUser } from '@salesdesk/shared/domain';
import { Select } from '@salesdesk/shared/ui/form';
import { useState } from 'react';
import { Control } from './Control.tsx';
import { t } from './texts.ts';
import type { Isolation } from './useIsolation.ts';

interface UserOption {
  value: string;
  label: string;
  user: FrameUser;
}

export function UserControl({ isolation: { route, state, change } }: { isolation: Isolation }) {
  const { user: own, userId } = useSession();
  // Not before the list is reached: without a backend the page would complain of what nobody asked for.
  const [isReached, setReached] = useState(false);
  const colleagues = useUsers(undefined, { isWanted: isReached });
  const chosen = frameUser(state, route);
  const usual = frameUser({ user: null }, route);
  const ownName = own ? `${own.first_name} ${own.last_name}`.trim() : '';
  const options: UserOption[] = [
    { value: 'me', label: ownName ? t('Me, {{name}}', { name: ownName }) : t('Me'), user: 'me' },
    { value: 'nobody', label: t('Nobody'), user: 'nobody' },
    ...colleagues.items
      .filter(({ user_parent_id }) => user_parent_id !== userId)
      .map(({ user_parent_id: id, full_name: name }) => optionOf({ id, name })),
  ];
  const value = labelOf(chosen);
  // A user from the address who is not in the list is added to it.
  if (typeof chosen !== 'string' && !options.some((option) => option.value === value)) options.push(optionOf(chosen));
  return (
    <Control label={t('User')} hint={hintOf(chosen, route?.access === 'public')}>
      <Select
        aria-label={t('User')}
        size="small"
        showSearch
        loading={isReached && colleagues.isLoading}
        onFocus={() => setReached(true)}
        value={value}
        options={options}
        onChange={(next: string) => {
          const option = options.find((other) => other.value === next);
          if (option) change({ user: option.user === usual ? null : option.user });
        }}
      />
    </Control>
  );
}

type NamedUser = Exclude<FrameUser, string>;

function optionOf(user: NamedUser): UserOption {
  return { value: labelOf(user), label: user.name, user };
}

function labelOf(user: FrameUser): string {
  return typeof user === 'string' ? user : `${user.id ?? ''} ${user.name}`;
}

function hintOf(user: FrameUser, isPublic: boolean): string | undefined {
  if (isPublic && user === 'me') return t('In the product, a signed-in user is redirected from here to Home.');
  if (isPublic) return user === 'nobody' ? undefined : t('Known by name, not signed in yet.');
  if (user === 'nobody') return t('The product would show the sign-in.');
  return user === 'me' ? undefined : t('As the screen sees it; the server still answers you.');
}
