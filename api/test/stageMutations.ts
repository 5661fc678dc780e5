/** The calls that change stages, for the test of every mutation. */
import { type AuditAction, endpoints } from '@salesdesk/shared/domain';
import type { Caller, TestApp } from './index.ts';
import { stageForm } from './mutationForms.ts';
import type { Mutations } from './userMutations.ts';

const { leads } = endpoints;

/** `parts` are read when a call is made; `prepare` takes the actions of rows that prepare it. */
export function stageMutations(
  parts: () => { api: TestApp; admin: Caller; prepare: (...actions: AuditAction[]) => void },
): Mutations {
  const created = async (name: string) => {
    parts().prepare('stage.created');
    const form = stageForm(name);
    const { body } = await parts().admin.post<{ kanban_column_id: number }>(leads.createStage.path, form);
    return body.data?.kanban_column_id ?? 0;
  };
  return {
    [leads.createStage.path]: ['stage.created', () => parts().admin.post(leads.createStage.path, stageForm('Every'))],
    [leads.updateStage.path]: [
      'stage.edited',
      async () =>
        parts().admin.post(leads.updateStage.path, {
          kanban_column_id: await created('Edited'),
          kanban_column_name: 'Renamed',
          kanban_column_is_closed_initially: true,
        }),
    ],
    [leads.arrangeStages.path]: [
      'stage.arranged',
      async () => {
        const { api, admin } = parts();
        const from = (await api.db.selectFrom('stages').select('id').orderBy('position').execute()).map(({ id }) => id);
        return admin.post(leads.arrangeStages.path, { from, to: from.toReversed() }, { json: true });
      },
    ],
    [leads.archiveStage.path]: [
      'stage.archived',
      async () =>
        parts().admin.post(leads.archiveStage.path, { kanban_column_id: await created('Archived'), target_id: 1 }),
    ],
  };
}
