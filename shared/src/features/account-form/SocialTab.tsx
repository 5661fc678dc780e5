import { t } from '@salesdesk/shared';
import { SOCIAL_MEDIA, SOCIAL_MEDIA_LABELS } from '@salesdesk/shared/domain';
import { Field, FieldGrid, Input } from '@salesdesk/shared/ui/form';
import { AccountFields } from './AccountFields.tsx';
import type { AccountTabProps } from './useAccountForm.ts';

/** Third tab: website and the three social media. */
export function SocialTab(tab: AccountTabProps) {
  const { form, set, errors, focusField } = tab;
  return (
    <FieldGrid>
      <AccountFields step="social" tab={tab} />
      {Object.values(SOCIAL_MEDIA).map((id) => (
        <Field
          key={id}
          label={t(SOCIAL_MEDIA_LABELS[id])}
          startsHere={focusField === 'social_media' && id === SOCIAL_MEDIA.facebook}
          error={id === SOCIAL_MEDIA.facebook ? errors.social_media : undefined}
        >
          <Input
            autoComplete="off"
            placeholder={t('Profile or page')}
            maxLength={500}
            value={form.social_media[id]}
            onChange={(event) => set('social_media', { ...form.social_media, [id]: event.target.value })}
          />
        </Field>
      ))}
    </FieldGrid>
  );
}
