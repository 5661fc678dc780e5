/** Selects the language of the frame. It starts again, as a page has one language. */
import { LANGUAGES, type Language } from '@salesdesk/shared';
import { Select } from '@salesdesk/shared/ui/form';
import { Control } from './Control.tsx';
import { LANGUAGE_CHOICES, type LanguageChoice } from './isolation.model.ts';
import { t } from './texts.ts';
import type { Isolation } from './useIsolation.ts';

const OWN = 'own';

export function LanguageControl({ isolation: { state, change } }: { isolation: Isolation }) {
  return (
    <Control
      label={t('Language')}
      hint={state.language === 'ar-XB' ? t('From right to left; what is not marked cannot be translated.') : undefined}
    >
      <Select
        aria-label={t('Language')}
        size="small"
        value={state.language ?? OWN}
        options={[
          { value: OWN, label: t('My language') },
          ...LANGUAGE_CHOICES.map((code) => ({ value: code, label: nameOf(code) })),
        ]}
        onChange={(chosen: string) => change({ language: LANGUAGE_CHOICES.find((code) => code === chosen) ?? null })}
      />
    </Control>
  );
}

function nameOf(code: LanguageChoice): string {
  return code === 'ar-XB' ? t('Test language (ar-XB)') : LANGUAGES[code satisfies Language];
}
