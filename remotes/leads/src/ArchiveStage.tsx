import type { StageSetup } from '@salesdesk/shared/domain';
import { Field, Select } from '@salesdesk/shared/ui/form';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { useState } from 'react';
import { likelyTarget, targetsOf } from './stages.model.ts';
import { plural, t } from './texts.ts';
import type { StagesPageState } from './useStagesPage.ts';

/** Asks to which stage the leads of an archived one move. Mounted on every opening. */
export function ArchiveStage({ page, stage }: { page: StagesPageState; stage: StageSetup }) {
  const [target, setTarget] = useState(likelyTarget(stage, page.rows)?.kanban_column_id);
  return (
    <ConfirmDialog
      open
      title={t('Archive Stage')}
      message={t('{{stage}} leaves the board. Its name stays in the history of its leads and in Reports.', {
        stage: page.nameOf(stage),
      })}
      detail={plural(
        stage.account_count_count,
        '{{count}} lead moves, and its history says so.',
        '{{count}} leads move, and their histories say so.',
      )}
      confirmLabel={t('Archive')}
      danger
      busy={page.isArchivePending}
      onConfirm={() => target !== undefined && page.archive(stage, target)}
      onCancel={() => page.askArchive(null)}
    >
      <Field label={t('Move its leads to')}>
        <Select
          value={target}
          onChange={setTarget}
          options={targetsOf(stage, page.rows).map((other) => ({
            value: other.kanban_column_id,
            label: page.nameOf(other),
          }))}
        />
      </Field>
    </ConfirmDialog>
  );
}
