import { isFixedStage, STAGE_NAME_MAX, type StageSetup } from '@salesdesk/shared/domain';
import { Button, stageColors } from '@salesdesk/shared/ui/core';
import { Checkbox, ColorField, Field, FieldGrid, Input, onUserFocus } from '@salesdesk/shared/ui/form';
import { ConflictDialog, Popup } from '@salesdesk/shared/ui/overlay';
import styles from './StagesTable.module.css';
import { t } from './texts.ts';
import { stageLabels, useStageForm } from './useStageForm.ts';

interface StageFormPopupProps {
  /** The stage to edit; null to add one. */
  stage: StageSetup | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Add or edit a stage: one tab, 'Save & Close'. Mounted on every opening. */
export function StageFormPopup({ stage, onClose, onSaved }: StageFormPopupProps) {
  const state = useStageForm(stage, onSaved);
  const { form, set, errors, clear, conflict, submit, busy } = state;
  const labels = stageLabels();
  const isFixed = stage !== null && isFixedStage(stage.kanban_column_slug_name);
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
          <Field label={labels.kanban_column_name} required error={errors.kanban_column_name}>
            <Input
              value={form.kanban_column_name}
              maxLength={STAGE_NAME_MAX}
              autoFocus
              onFocus={onUserFocus(() => clear('kanban_column_name'))}
              onChange={(event) => set('kanban_column_name', event.target.value)}
            />
          </Field>
          <Field
            label={labels.kanban_column_likelihood}
            error={errors.kanban_column_likelihood}
            hint={t('Without one, the forecast leaves the stage out.')}
          >
            <Input
              value={form.kanban_column_likelihood}
              maxLength={5}
              inputMode="numeric"
              onFocus={onUserFocus(() => clear('kanban_column_likelihood'))}
              onChange={(event) => set('kanban_column_likelihood', event.target.value)}
            />
          </Field>
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
