/** The only stateful file of Stages: the list, its order, archiving, and the open popup. */
import { queryClient, stageName, useBus, useChange, useFailureToast, useLiveRows, useQuery } from '@salesdesk/shared';
import type { StageSetup } from '@salesdesk/shared/domain';
import { useState } from 'react';
import { archiveStage, arrangeStages, stageSetupQuery } from './stages.api.ts';
import { movedTo } from './stages.model.ts';
import { t } from './texts.ts';
import { reloadEverything } from './useLeadList.ts';

const idOf = (stage: StageSetup) => stage.kanban_column_id;
const nameOf = (stage: StageSetup) => stageName(stage.kanban_column_name);
const FAILURE = 'Failed to fetch the stages';
const NONE: readonly StageSetup[] = [];

export function useStagesPage() {
  const { queryKey } = stageSetupQuery;
  const { data, error, isPending, isError, refetch } = useQuery(stageSetupQuery);
  useFailureToast(error, FAILURE);
  const { rows, live } = useLiveRows({
    entity: 'stage',
    rows: data ?? NONE,
    idOf,
    nameOf,
    reload: () => queryClient.invalidateQueries({ queryKey }, { throwOnError: true }),
  });
  const [editing, edit] = useState<StageSetup | 'new' | null>(null);
  const [archiving, askArchive] = useState<StageSetup | null>(null);
  const [isSettingUp, openSettings] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  /** The board in this tab and this list; other tabs get a live event. */
  const reload = () => void reloadEverything();
  useBus('change.undone', reload);

  const arranging = useChange({
    mutationFn: ([from, to]: readonly [readonly StageSetup[], readonly StageSetup[]]) => arrangeStages(from, to),
    says: { key: 'stages' },
    onSettled: reload,
  });
  /** Moves the stage at `from` to `to`, both counted from 0; one move at a time. */
  const move = (from: number, to: number) => {
    const order = movedTo(rows, from, to);
    const stage = rows[from];
    if (order === rows || !stage || arranging.isPending) return;
    queryClient.setQueryData(queryKey, [...order]);
    setAnnouncement(
      t('{{stage}} is stage {{number}} of {{total}}.', { stage: nameOf(stage), number: to + 1, total: rows.length }),
    );
    void arranging.run([rows, order]);
  };
  const archive = useChange({
    mutationFn: ({ stage, target }: { stage: StageSetup; target: number }) => archiveStage(stage, target),
    onSettled: () => {
      askArchive(null);
      reload();
    },
  });

  return {
    rows,
    live,
    idOf,
    nameOf,
    isLoading: isPending,
    /** The text for a failed load; null when there are rows. */
    failure: isError && !data ? FAILURE : null,
    retry: () => void refetch(),
    move,
    announcement,
    /** The stage in the popup, 'new' for an empty form, null when it is closed. */
    editing,
    edit,
    saved: () => {
      edit(null);
      reload();
    },
    isSettingUp,
    openSettings,
    archiving,
    askArchive,
    archive: (stage: StageSetup, target: number) => void archive.run({ stage, target }),
    isArchivePending: archive.isPending,
  };
}

export type StagesPageState = ReturnType<typeof useStagesPage>;
