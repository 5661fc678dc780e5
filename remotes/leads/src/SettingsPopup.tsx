/** The currency of all amounts, and the days after which a lead is idle. Added (ADR-042). */
import { Button } from '@salesdesk/shared/ui/core';
import { Field, FieldGrid, Input, onUserFocus, Select } from '@salesdesk/shared/ui/form';
import { Popup } from '@salesdesk/shared/ui/overlay';
import { t } from './texts.ts';
import { useSettingsForm } from './useSettingsForm.ts';

/** Mounted on every opening. */
export function SettingsPopup({ onClose }: { onClose: () => void }) {
  const { form, options, set, errors, clear, isDirty, isPending, submit } = useSettingsForm(onClose);
  return (
    <Popup
      open
      title={t('Settings')}
      steps={[{ key: 'settings', label: t('For everybody') }]}
      current="settings"
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
      footRight={
        <Button type="primary" htmlType="submit" loading={isPending}>
          {t('Save & Close')}
        </Button>
      }
    >
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
    </Popup>
  );
}
