/** The input of the settings, its messages, and saving. */
import { currencySign, language, queryClient, queryKeys, useChange, useSalesSettings } from '@salesdesk/shared';
import { currencies, type SalesSettingsFields, salesSettingsErrors } from '@salesdesk/shared/domain';
import { useState } from 'react';
import { savedChoices, typedChoices } from './choices.model.ts';
import { saveSettings } from './stages.api.ts';

/** The tabs, and the fields of each. */
export const SETTINGS_STEPS = ['general', 'call_outcomes', 'lost_reasons'] as const;
export type SettingsStep = (typeof SETTINGS_STEPS)[number];
const FIELDS_OF = {
  general: ['currency', 'idle_days'],
  call_outcomes: ['call_outcomes'],
  lost_reasons: ['lost_reasons'],
} as const satisfies Record<SettingsStep, readonly (keyof SalesSettingsFields)[]>;

export function useSettingsForm(onSaved: () => void) {
  // As opened: what a colleague saves meanwhile is refused, not overwritten.
  const [saved] = useState(useSalesSettings());
  const [opened] = useState(() => ({
    currency: saved.currency,
    idle_days: String(saved.idle_days),
    call_outcomes: typedChoices(saved.call_outcomes),
    lost_reasons: typedChoices(saved.lost_reasons),
  }));
  const [form, setForm] = useState(opened);
  const [step, setStep] = useState<SettingsStep>('general');
  const [errors, setErrors] = useState<ReturnType<typeof salesSettingsErrors>>({});
  const fields: SalesSettingsFields = {
    currency: form.currency,
    idle_days: Number(form.idle_days),
    call_outcomes: savedChoices(form.call_outcomes, saved.call_outcomes),
    lost_reasons: savedChoices(form.lost_reasons, saved.lost_reasons),
  };
  const refuse = (found: typeof errors) => {
    setErrors(found);
    const wrong = SETTINGS_STEPS.find((one) => FIELDS_OF[one].some((field) => found[field]));
    if (wrong) setStep(wrong);
    return wrong !== undefined;
  };
  const saving = useChange({
    mutationFn: () => saveSettings(fields, saved.version),
    onDone: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.auth });
      onSaved();
    },
    onRefused: ({ validations }) => void refuse({ ...validations }),
  });
  const [options] = useState(currencyOptions);
  return {
    form,
    /** Of the currency. */
    options,
    errors,
    step,
    setStep,
    isDirty: JSON.stringify(form) !== JSON.stringify(opened),
    isPending: saving.isPending,
    clear: (name: keyof SalesSettingsFields) => setErrors(({ [name]: _, ...others }) => others),
    set: (change: Partial<typeof form>) => setForm({ ...form, ...change }),
    submit: () => {
      if (!refuse(salesSettingsErrors(fields))) void saving.run();
    },
  };
}

/** 'US dollar (USD, $)', by name. */
function currencyOptions() {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return currencies()
    .map((code) => ({ value: code, label: `${names.of(code)} (${[code, signOf(code)].filter(Boolean).join(', ')})` }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
}

/** '' for a currency without a sign of its own. */
function signOf(code: string): string {
  const sign = currencySign(code).trim();
  return sign === code ? '' : sign;
}
