/** What everybody works with: currency, idle days, outcomes of calls, reasons for losing. Added (ADR-042). */
import { Button } from '@salesdesk/shared/ui/core';
import { Field, FieldGrid, Input, onUserFocus, Select } from '@salesdesk/shared/ui/form';
import { Popup } from '@salesdesk/shared/ui/overlay';
import { ChoicesField } from './ChoicesField.tsx';
import { t } from './texts.ts';
import { SETTINGS_STEPS, type SettingsStep, useSettingsForm } from './useSettingsForm.ts';

/** Mounted on every opening. */
export function SettingsPopup({ onClose }: { onClose: () => void }) {
  const { form, step, setStep, options, set, errors, clear, isDirty, isPending, submit } = useSettingsForm(onClose);
  const labels = {
    general: t('For everybody'),
    call_outcomes: t('Outcomes of calls'),
    lost_reasons: t('Reasons for losing'),
  };
  const choices = (field: 'call_outcomes' | 'lost_reasons', hint: string) => (
    <ChoicesField
      label={labels[field]}
      hint={hint}
      choices={form[field]}
      onChange={(next) => {
        clear(field);
        set({ [field]: next });
      }}
      error={errors[field]}
    />
  );
  return (
    <Popup
      open
      title={t('Settings')}
      steps={SETTINGS_STEPS.map((key) => ({ key, label: labels[key] }))}
      current={step}
      onStep={(key) => setStep(key as SettingsStep)}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
      footRight={
        <Button type="primary" htmlType="submit" loading={isPending}>
          {t('Save & Close')}
        </Button>
      }
    >
      {step === 'general' && (
        <FieldGrid>
          <Field
            label={t('Currency')}
            required
            error={errors.currency && t(errors.currency)}
            hint={t('Amounts stay as they are: nothing is converted.')}
          >
            <Select
              showSearch
              value={form.currency}
              onChange={(currency) => {
                clear('currency');
                set({ currency });
              }}
              options={options}
            />
          </Field>
          <Field
            label={t('Idle after so many days')}
            required
            error={errors.idle_days && t(errors.idle_days)}
            hint={t('A lead without activity for longer may be moved to Cold.')}
          >
            <Input
              value={form.idle_days}
              maxLength={3}
              inputMode="numeric"
              onFocus={onUserFocus(() => clear('idle_days'))}
              onChange={({ target }) => set({ idle_days: target.value })}
            />
          </Field>
        </FieldGrid>
      )}
      {step === 'call_outcomes' && choices(step, t('A digit chooses each while a call is logged.'))}
      {step === 'lost_reasons' && choices(step, t('Asked when a lead is moved to Lost; Reports counts them.'))}
    </Popup>
  );
}
