/** The input of the settings, its messages, and saving. */
import { currencySign, language, queryClient, queryKeys, useChange, useSalesSettings } from '@salesdesk/shared';
import { currencies, type SalesSettingsFields, salesSettingsErrors } from '@salesdesk/shared/domain';
import { useState } from 'react';
import { saveSettings } from './stages.api.ts';

export function useSettingsForm(onSaved: () => void) {
  // As opened: what a colleague saves meanwhile is refused, not overwritten.
  const [saved] = useState(useSalesSettings());
  const [form, setForm] = useState({ currency: saved.currency, idle_days: String(saved.idle_days) });
  const [errors, setErrors] = useState<ReturnType<typeof salesSettingsErrors>>({});
  const fields: SalesSettingsFields = { currency: form.currency, idle_days: Number(form.idle_days) };
  const saving = useChange({
    mutationFn: () => saveSettings(fields, saved.version),
    onDone: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.auth });
      onSaved();
    },
    onRefused: ({ validations }) => setErrors({ ...validations }),
  });
  const [options] = useState(currencyOptions);
  return {
    form,
    /** Of the currency. */
    options,
    errors,
    isDirty: fields.currency !== saved.currency || fields.idle_days !== saved.idle_days,
    isPending: saving.isPending,
    clear: (name: keyof SalesSettingsFields) => setErrors(({ [name]: _, ...others }) => others),
    set: (change: Partial<typeof form>) => setForm({ ...form, ...change }),
    submit: () => {
      const found = salesSettingsErrors(fields);
      setErrors(found);
      if (!Object.keys(found).length) void saving.run();
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
