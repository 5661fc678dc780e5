import { endpoints, type SlotProps } from '@salesdesk/shared/domain';
import { buildActivity, fakeApi, ok, renderExtension } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import ActivityItem from './ActivityItem.tsx';
import PlannedTasks from './PlannedTasks.tsx';

const { activities } = endpoints;
const planned = [1, 2].map((id) =>
  buildActivity({ activity_id: id, kind: 'task', text: `Task ${id}`, due_on: '2026-03-02', may_finish: true }),
);
const company = { account_id: 1, planned } as unknown as SlotProps<'company.tasks'>['company'];

test('a company shows its first open task among the facts, and all on the timeline', () => {
  const { unmount } = renderExtension('company.tasks', PlannedTasks, { props: { company, shows: 'first' } });
  const first = within(screen.getByRole('region', { name: 'Next step' }));
  expect(first.getAllByRole('listitem')).toHaveLength(1);
  unmount();
  renderExtension('company.tasks', PlannedTasks, { props: { company, shows: 'all' } });
  expect(within(screen.getByRole('region', { name: 'Next steps' })).getAllByRole('listitem')).toHaveLength(2);
});

test('an activity is changed where it stands, with its version', async () => {
  const api = fakeApi({ [activities.update.path]: ok({ undo: null }, 'Saved') });
  const activity = buildActivity({ activity_id: 5, kind: 'note', text: 'Likes red', version: 3 });
  renderExtension('company.activity', ActivityItem, { props: { activity } });
  fireEvent.click(screen.getByRole('button', { name: 'Edit what Anna Weber wrote' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'Likes blue' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull());
  expect(api.sentTo(activities.update)[0]?.body).toMatchObject({ activity_id: 5, version: 3, text: 'Likes blue' });
});
