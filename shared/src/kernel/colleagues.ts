/** Pickers of colleagues: who cannot see the company in question, and who may change that. */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  changeRefusal,
  endpoints,
  type Grantor,
  isSeenBy,
  type OwnedAccount,
  type PermissionKey,
  recordPermission,
  type SeenAccount,
  STATUS,
  type UserListItem,
} from '../domain/index.ts';
import { useHttp } from './http/client.ts';
import { language } from './language/language.ts';
import { t, translated } from './language/texts.ts';
import { dataOf } from './queries.ts';
import { queryKeys } from './queryClient.ts';
import { useSession } from './session.ts';

/** Colleagues who can grant the right; undefined until they are loaded, and while `permission` is null. */
export function useGrantors(permission: PermissionKey | null): Grantor[] | undefined {
  const http = useHttp();
  const query = useQuery({
    queryKey: [...queryKeys.permissions, 'grantors', permission],
    queryFn: ({ signal }) =>
      dataOf(http.get(endpoints.users.grantors, { query: { permission: permission as PermissionKey }, signal })),
    enabled: permission !== null,
  });
  return query.data;
}

/** The active colleagues, and `chosen` too, as options; the label of one who cannot see these companies says so. */
export function colleagueOptions(
  users: readonly UserListItem[],
  accounts: readonly SeenAccount[],
  chosen: number | null = null,
) {
  return users
    .filter((user) => user.status === STATUS.active || user.user_id === chosen)
    .map((user) => {
      const note = unseenNote(user, accounts);
      const name = user.full_name;
      return { value: user.user_id, name, label: note === null ? name : `${name} (${note})`, isUnseen: note !== null };
    });
}

/** 'cannot see this company'; null for a colleague who sees all of them. */
export function unseenNote(user: UserListItem, accounts: readonly SeenAccount[]): string | null {
  const unseen = unseenBy(user, accounts).length;
  if (!unseen) return null;
  return accounts.length === 1 ? t('cannot see this company') : t('cannot see all of these companies');
}

/** 'Tom Berg cannot see this company. Anna Weber or Ole Vos can give the right.' of the first of `chosen` who cannot; else null. */
export function useUnseenHint(
  users: readonly UserListItem[],
  chosen: readonly (number | null)[],
  accounts: readonly SeenAccount[],
): string | null {
  const person = users.find((user) => chosen.includes(user.user_id) && unseenNote(user, accounts) !== null);
  const [unseen] = person ? unseenBy(person, accounts) : [];
  const names = useGrantors(unseen ? recordPermission(unseen.account_type) : null)?.map((one) => one.full_name) ?? [];
  if (!person) return null;
  const who = `${person.full_name} ${unseenNote(person, accounts)}.`;
  if (!names.length) return `${who} ${t('An administrator can give the right.')}`;
  return `${who} ${t('{{names}} can give the right.', { names: listOf(names) })}`;
}

function unseenBy(user: UserListItem, accounts: readonly SeenAccount[]): SeenAccount[] {
  return accounts.filter((account) => !isSeenBy(account, user));
}

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}

/** Gives of a company why it may not be changed, in the page's language; null when it may. */
export function useChangeRefusal(): (account: OwnedAccount) => string | null {
  const { userId, permissions } = useSession();
  return useCallback(
    (account) => {
      const refusal = changeRefusal(account, { userId, permissions });
      return refusal && translated(refusal);
    },
    [userId, permissions],
  );
}
