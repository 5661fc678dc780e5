/** Finds colleagues by name, e-mail and user name: an extension of the search. ADR-114. */
import { queryClient, usersQuery } from '@salesdesk/shared';
import { matching, type SlotFunction } from '@salesdesk/shared/domain';

const SHOWN_MAX = 4;

const findColleagues: SlotFunction<'search.source'> = async ({ text }) => {
  const users = await queryClient.fetchQuery({ ...usersQuery(), retry: false });
  const items = users.map(({ user_id, full_name, designation, email, username }) => ({
    key: String(user_id),
    label: full_name,
    hint: designation ?? undefined,
    icon: 'team',
    keywords: `${email ?? ''} ${username ?? ''}`,
    path: `/my-team?do=edit:${user_id}`,
  }));
  return matching(items, text, SHOWN_MAX);
};

export default findColleagues;
