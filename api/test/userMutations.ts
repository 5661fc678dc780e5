/** The calls that change users, for the test of every mutation. */
import { endpoints } from '@salesdesk/shared/domain';
import type { Caller, TestApp } from './index.ts';
import { userFormOf } from './mutationForms.ts';

/** Every call that changes something by its path: its audit action, and a successful call. */
export type Mutations = Record<
  string,
  [action: string, call: () => Promise<{ body: { error?: boolean; message: string } }>]
>;

const { users } = endpoints;

/** `parts` are read when a call is made. */
export function userMutations(parts: () => { api: TestApp; admin: Caller; network: { id: number } }): Mutations {
  const post = async (path: string, body: object) => parts().admin.post(path, { ...body });
  const created = async () => (await parts().api.createUser()).id;
  const form = (n: number) => userFormOf(n, { reportingTo: parts().admin.userId, networkId: parts().network.id });
  return {
    [users.create.path]: ['user.created', () => post(users.create.path, form(1))],
    [users.update.path]: ['user.edited', async () => post(users.update.path, { ...form(2), user_id: await created() })],
    [users.invite.path]: ['user.created', () => post(users.invite.path, form(3))],
    [users.renewInvitation.path]: [
      'user.invited',
      async () => {
        const user_id = await created();
        const { db } = parts().api;
        await db.updateTable('users').set({ must_change_password: true }).where('id', '=', user_id).execute();
        return post(users.renewInvitation.path, { user_id });
      },
    ],
    [users.updateOwn.path]: ['profile.edited', () => post(users.updateOwn.path, { receiveNotifications: true })],
    [users.unlock.path]: ['user.unlocked', async () => post(users.unlock.path, { user_id: await created() })],
    [users.statusChange.path]: [
      'user.switched',
      async () => post(users.statusChange.path, { user_id: await created(), status_code: 2 }),
    ],
    [users.delete.path]: ['user.deleted', async () => post(users.delete.path, { user_id: await created() })],
  };
}
