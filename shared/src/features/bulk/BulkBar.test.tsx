import '@salesdesk/shared/testing';
import { Toaster } from '@salesdesk/shared';
import { type BulkDone, ERROR_CODES, endpoints, UNDO_TEXTS } from '@salesdesk/shared/domain';
import { buildStage, buildUser, type FakeApi, fakeApi, held, ok, refused, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BulkBar, BulkRefused } from './BulkBar.tsx';
import { useBulk } from './useBulk.ts';

const { bulk, leads, undo, users } = endpoints;
const ids = Array.from({ length: 450 }, (_, at) => at + 1);

function List({ total }: { total: number }) {
  const state = useBulk('q-list', {}, false);
  return (
    <>
      <h1 id="page-title" tabIndex={-1}>
        Q List
      </h1>
      <button type="button" onClick={() => state.selection.onChange(new Set([1]))}>
        first
      </button>
      {state.selected.size > 0 && (
        <section>
          <BulkBar bulk={state} total={total} mayPromote />
        </section>
      )}
      <BulkRefused bulk={state} />
      <Toaster theme="light" />
    </>
  );
}

/** Every row succeeds except `refused`; each call has a separate undo. */
function doing(refused: readonly number[] = []): FakeApi {
  let calls = 0;
  return fakeApi({
    [users.list.path]: ok([]),
    [bulk.ids.path]: ok({ ids, total: ids.length }),
    [undo.change.path]: ok({ undone: 150, kept: [] }, 'All 150 changes were undone.'),
    [bulk.act.path]: ({ body }) => {
      calls++;
      const outcomes = (body.ids as number[]).map((account_id) => {
        const done = !refused.includes(account_id);
        return { account_id, name: `Company ${account_id}`, done, reason: done ? null : 'It has no website.' };
      });
      const data: BulkDone = {
        outcomes,
        undo: outcomes.some(({ done }) => done) ? { id: `call ${calls}`, seconds: 10 } : null,
      };
      return ok(data, 'Done.');
    },
  });
}
const show = async (total: number) => {
  renderPage(<List total={total} />, { permissions: ['data.q-list.view'] });
  await userEvent.click(screen.getByRole('button', { name: 'first' }));
};

test('a single undo reverts all calls of an action', async () => {
  const api = doing();
  await show(450);
  await userEvent.click(screen.getByRole('button', { name: 'Select all 450 that match' }));
  await screen.findByText('450 selected');
  await userEvent.click(screen.getByRole('button', { name: 'Promote' }));
  expect(await screen.findByText('This changes 450 companies, one batch after the other.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByText('450 companies were promoted.')).toBeVisible();
  expect(api.sentTo(bulk.act)).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: UNDO_TEXTS.button }));
  expect(await screen.findByText('All 450 changes were undone.')).toBeVisible();
  expect(api.sentTo(undo.change).map(({ body }) => body.id)).toEqual(['call 3', 'call 2', 'call 1']);
});

test('a colleague that is pressed, or found and confirmed with Enter, is assigned, with a line if one is typed', async () => {
  const api = doing([1]);
  api.on(
    users.list,
    ok([buildUser({ user_id: 4, full_name: 'Bo Lind' }), buildUser({ user_id: 5, full_name: 'Zoë Ångström' })]),
  );
  renderPage(<List total={1} />, { permissions: ['data.q-list.view', 'data.q-list.create'] });
  await userEvent.click(screen.getByRole('button', { name: 'first' }));
  await userEvent.click(screen.getByRole('button', { name: 'Assign to…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Bo Lind' }));
  await waitFor(() => expect(api.sentTo(bulk.act)).toHaveLength(1));
  expect(api.sentTo(bulk.act)[0]?.body).toEqual({ action: 'assign', assignee: 4, ids: [1] });
  await screen.findByText('It has no website.');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByText('1 selected')).toHaveFocus());

  await userEvent.click(screen.getByRole('button', { name: 'Assign to…' }));
  const find = await screen.findByLabelText('Find a colleague');
  await waitFor(() => expect(find).toHaveFocus());
  await userEvent.keyboard('{Enter}nobody');
  expect(await screen.findByText('No colleague has this name.')).toBeVisible();
  await userEvent.clear(find);
  await userEvent.type(screen.getByLabelText('A line for the new owner'), 'Call Acme');
  await userEvent.type(find, 'zoe ang');
  expect(screen.getByText('Enter assigns to Zoë Ångström.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(api.sentTo(bulk.act)).toHaveLength(2));
  expect(api.sentTo(bulk.act)[1]?.body).toEqual({ action: 'assign', assignee: 5, line: 'Call Acme', ids: [1] });
});

test('the focus stays in the bar while an action runs, and moves to the title when the bar goes', async () => {
  const api = doing();
  const answer = held<void>();
  const answers = ok({ outcomes: [{ account_id: 1, name: 'A', done: true, reason: null }], undo: null }, 'Done.');
  api.on(bulk.act, async () => {
    await answer.promise;
    return answers;
  });
  await show(1);
  await userEvent.click(screen.getByRole('button', { name: 'Promote' }));
  expect(await screen.findByText('0 of 1 done')).toHaveFocus();
  answer.give();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Q List' })).toHaveFocus());
});

test('after the refused rows are read, the focus returns to the bar of the rows that stay selected', async () => {
  doing([1]);
  await show(1);
  await userEvent.click(screen.getByRole('button', { name: 'Promote' }));
  await screen.findByText('It has no website.');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByText('1 selected')).toHaveFocus());
});

test('idle leads may be moved to Cold together, although Cold takes no drops', async () => {
  const stage = (
    kanban_column_id: number,
    kanban_column_name: string,
    kanban_column_slug_name: string,
    isIn: boolean,
  ) => buildStage({ kanban_column_id, kanban_column_name, kanban_column_slug_name, kanban_column_is_drag_in: isIn });
  const stages = [stage(1, 'New', 'new', true), stage(2, 'Cold', 'cold', false), stage(3, 'Frozen', 'frozen', false)];
  const api = doing();
  api.on(endpoints.leads.stages, ok(stages));
  renderPage(<List total={1} />, { permissions: ['data.leads.view'] });
  await userEvent.click(screen.getByRole('button', { name: 'first' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Move to' }));
  expect(await screen.findByTitle('New')).toBeVisible();
  expect(screen.queryByTitle(/Frozen/)).toBeNull();
  fireEvent.click(screen.getByTitle('Cold (idle leads only)'));
  await waitFor(() => expect(api.sentTo(bulk.act)[0]?.body).toMatchObject({ action: 'move', stage: 'cold', ids: [1] }));
});

test('a failure to load the stages is shown and can be retried, and does not look like an empty list', async () => {
  const api = doing();
  api.on(leads.stages, refused(ERROR_CODES.unexpected, 'The database is away.'));
  renderPage(<List total={450} />, { permissions: ['data.q-list.view', 'data.leads.view'] });
  await userEvent.click(screen.getByRole('button', { name: 'first' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Stages could not be loaded.');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Move to' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByText('Stages could not be loaded.', { exact: false })).toHaveLength(1);
  api.on(leads.stages, ok([buildStage({ kanban_column_name: 'Contacted' })]));
  await userEvent.click(again);
  expect(await screen.findByTitle('Contacted')).toBeVisible();
});

test('a second press while the file is made asks for no second one', async () => {
  const api = doing();
  const answer = held<void>();
  api.on(bulk.export, async () => {
    await answer.promise;
    return refused(ERROR_CODES.unexpected, 'The database is away.');
  });
  await show(1);
  const button = screen.getByRole('button', { name: 'Export selected' });
  await userEvent.dblClick(button);
  answer.give();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(api.sentTo(bulk.export)).toHaveLength(1);
});
