/** The calls of the screen Stages. Added (ADR-042). */
import { dataOf, http, type IdempotencyKey, queryKeys } from '@salesdesk/shared';
import { endpoints, type SalesSettingsFields, type StageFields, type StageSetup } from '@salesdesk/shared/domain';

const { leads } = endpoints;
/** JSON, because a form cannot say that there is no likelihood. */
const json = true;

/** The stages of the board in order, as this screen edits them. */
export const stageSetupQuery = {
  queryKey: [...queryKeys.leads, 'setup'],
  queryFn: ({ signal }: { signal: AbortSignal }) => dataOf(http.get(leads.setup, { signal })),
};

/** Adds a stage once per `idempotencyKey`, or saves `edited` unless a colleague changed it since it was read. */
export const saveStage = (
  fields: StageFields,
  edited: { id: number; version: number | undefined } | null,
  idempotencyKey: IdempotencyKey,
) =>
  edited === null
    ? http.post(leads.createStage, fields, { idempotencyKey: idempotencyKey(), json })
    : http.post(leads.updateStage, { ...fields, kanban_column_id: edited.id, version: edited.version }, { json });

/** Puts the stages into the order `to` if they are in the order `from`. */
export function arrangeStages(from: readonly StageSetup[], to: readonly StageSetup[]) {
  const ids = (stages: readonly StageSetup[]) => stages.map((stage) => stage.kanban_column_id);
  return http.post(leads.arrangeStages, { from: ids(from), to: ids(to) }, { json });
}

/** Saves the settings unless a colleague changed them since `version`. */
export const saveSettings = (fields: SalesSettingsFields, version: number) =>
  http.post(endpoints.settings.update, { ...fields, version }, { json });

/** Takes a stage off the board; its leads move to the stage `targetId`. */
export const archiveStage = (stage: StageSetup, targetId: number) =>
  http.post(leads.archiveStage, { kanban_column_id: stage.kanban_column_id, target_id: targetId });
