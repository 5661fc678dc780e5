/** Stages: the sales department sets up the stages of its board. R-232. */
import { useDraftReturn } from '@salesdesk/shared';
import { isFixedStage, STAGE_NAME_MAX, type StageSetup } from '@salesdesk/shared/domain';
import { useAddressAction } from '@salesdesk/shared/router';
import { Button, LoadFailure, Page, PermissionButton, stageColors } from '@salesdesk/shared/ui/core';
import { Checkbox, ColorField, Field, FieldGrid, Input, onUserFocus, Select } from '@salesdesk/shared/ui/form';
import { PlusOutlined } from '@salesdesk/shared/ui/icons';
import { ConfirmDialog, ConflictDialog, Popup } from '@salesdesk/shared/ui/overlay';
import { type ComponentProps, useState } from 'react';
import { SettingsPopup } from './SettingsPopup.tsx';
import styles from './StagesTable.module.css';
import { StagesTable } from './StagesTable.tsx';
import { likelyTarget, targetsOf } from './stages.model.ts';
import { plural, t } from './texts.ts';
import { STAGE_DRAFT, type StageDraft, stageLabels, useStageForm } from './useStageForm.ts';
import { type StagesPageState, useStagesPage } from './useStagesPage.ts';

export default function StagesPage() {
  const page = useStagesPage();
  useAddressAction({ add: () => page.edit('new') });
  useDraftReturn<StageDraft>(STAGE_DRAFT, (draft) => page.edit(draft.stage ?? 'new'));
  return (
    <Page
      title={t('Stages')}
      beside={
        <span className={styles.count}>
          {page.isLoading ? '' : plural(page.rows.length, '{{count}} stage', '{{count}} stages')}
        </span>
      }
      toolbar={
        <>
          <PermissionButton permission="system.settings.edit" onClick={() => page.openSettings(true)}>
            {t('Settings')}
          </PermissionButton>
          <PermissionButton
            type="primary"
            permission="system.settings.edit"
            icon={<PlusOutlined />}
            onClick={() => page.edit('new')}
          >
            {t('Add Stage')}
          </PermissionButton>
        </>
      }
    >
      {page.failure ? <LoadFailure text={page.failure} onRetry={page.retry} /> : <StagesTable page={page} />}
      {page.editing && (
        <StageFormPopup
          stage={page.editing === 'new' ? null : page.editing}
          onClose={() => page.edit(null)}
          onSaved={page.saved}
        />
      )}
      {page.isSettingUp && <SettingsPopup onClose={() => page.openSettings(false)} />}
      {page.archiving && <ArchiveStage page={page} stage={page.archiving} />}
      <p role="status" className="sd-visually-hidden">
        {page.announcement}
      </p>
    </Page>
  );
}

interface StageFormPopupProps {
  /** The stage to edit; null to add one. */
  stage: StageSetup | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Add or edit a stage: one tab, 'Save & Close'. Mounted on every opening. */
function StageFormPopup({ stage, onClose, onSaved }: StageFormPopupProps) {
  const state = useStageForm(stage, onSaved);
  const { form, set, errors, clear, conflict, submit, busy } = state;
  const labels = stageLabels();
  const isFixed = stage !== null && isFixedStage(stage.kanban_column_slug_name);
  const likelihoodHint = t('Without one, the forecast leaves the stage out.');
  const text = (
    name: 'kanban_column_name' | 'kanban_column_likelihood',
    input: ComponentProps<typeof Input>,
    hint?: string,
  ) => (
    <Field label={labels[name]} required={!hint} error={errors[name]} hint={hint}>
      <Input
        value={form[name]}
        onFocus={onUserFocus(() => clear(name))}
        onChange={(event) => set(name, event.target.value)}
        {...input}
      />
    </Field>
  );
  const color = (name: 'kanban_column_header_color' | 'kanban_column_header_text_color') => (
    <Field label={labels[name]} required error={errors[name]}>
      <ColorField
        value={form[name]}
        onFocus={onUserFocus(() => clear(name))}
        onChange={(chosen) => set(name, chosen)}
      />
    </Field>
  );
  const flag = (
    name: 'kanban_column_is_drag_in' | 'kanban_column_is_drag_out' | 'kanban_column_is_closed_initially',
    text: string,
    disabled = false,
  ) => (
    <Checkbox checked={form[name]} disabled={disabled} onChange={({ target }) => set(name, target.checked)}>
      {text}
    </Checkbox>
  );
  return (
    <>
      <Popup
        open
        title={stage ? t('Edit Stage') : t('Add Stage')}
        steps={[{ key: 'stage', label: t('Stage') }]}
        current="stage"
        isDirty={state.isDirty}
        sending={state.sending}
        onClose={onClose}
        onSubmit={submit}
        footRight={
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('Save & Close')}
          </Button>
        }
      >
        <FieldGrid>
          {text('kanban_column_name', { maxLength: STAGE_NAME_MAX, autoFocus: true })}
          {text('kanban_column_likelihood', { maxLength: 5, inputMode: 'numeric' }, likelihoodHint)}
          {color('kanban_column_header_color')}
          {color('kanban_column_header_text_color')}
        </FieldGrid>
        <div className={styles.flags}>
          <span className={styles.pill} style={stageColors(form)}>
            {form.kanban_column_name || t('Stage name')}
          </span>
          {flag('kanban_column_is_drag_in', t('Leads may be dragged in'), isFixed)}
          {flag('kanban_column_is_drag_out', t('Leads may be dragged out'), isFixed)}
          {isFixed && (
            <p className={styles.hint}>{t('The product has rules for this stage, so this stays as it is.')}</p>
          )}
          {flag('kanban_column_is_closed_initially', t('Closed initially'))}
        </div>
      </Popup>
      <ConflictDialog question={conflict.question} onAnswer={conflict.answer} />
    </>
  );
}

/** Asks to which stage the leads of an archived one move. Mounted on every opening. */
function ArchiveStage({ page, stage }: { page: StagesPageState; stage: StageSetup }) {
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
