/** Set-up for the tests of stages: two administrators, and helpers for stages by their names. */
import { endpoints, type Stage, type StageSetup } from '@salesdesk/shared/domain';
import { stageForm } from './mutationForms.ts';
import { buildUndoTest } from './undoTest.ts';

const { leads } = endpoints;

export async function buildStagesTest() {
  const test = await buildUndoTest();
  const { ada, api } = test;
  const setup = async () => (await ada.get<StageSetup[]>(leads.setup.path)).body.data ?? [];
  /** The stage of the board with this name. */
  const find = async (name: string): Promise<StageSetup> => {
    const found = (await setup()).find((stage) => stage.kanban_column_name === name);
    if (!found) throw new Error(`There is no stage ${name}.`);
    return found;
  };
  const idOf = async (name: string) => (await find(name)).kanban_column_id;
  const create = (name: string, more: object = {}) =>
    ada.post<{ kanban_column_id: number }>(leads.createStage.path, { ...stageForm(name), ...more });
  const archiveBody = async (name: string, target: string) => ({
    kanban_column_id: await idOf(name),
    target_id: await idOf(target),
  });
  return {
    ...test,
    setup,
    find,
    create,
    board: async () => (await ada.get<Stage[]>(leads.stages.path)).body.data ?? [],
    /** Adds a stage; returns its id. */
    created: async (name: string) => (await create(name)).body.data?.kanban_column_id ?? 0,
    archiveBody,
    archive: async (name: string, target: string) => ada.post(leads.archiveStage.path, await archiveBody(name, target)),
    arrange: (from: number[], to: number[]) => ada.post(leads.arrangeStages.path, { from, to }, { json: true }),
    leadIn: (slug: string, values: object = {}) => api.createLead(values, slug),
    /** The stage of a lead, and what a move changes. */
    rowOf: (id: number) =>
      api.db
        .selectFrom('accounts as a')
        .innerJoin('stages as s', 's.id', 'a.stage_id')
        .where('a.id', '=', id)
        .select(['s.slug', 's.archived_at', 'a.updated_at', 'a.version', 'a.type'])
        .executeTakeFirstOrThrow(),
  };
}
