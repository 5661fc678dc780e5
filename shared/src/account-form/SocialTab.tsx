import { SOCIAL_MEDIA, SOCIAL_MEDIA_LABELS } from '@salesdesk/shared/domain';
import { Field, FieldGrid, Input } from '@salesdesk/shared/ui/form';
import type { AccountTabProps } from './AccountTabProps.ts';

/** Third tab: website and the three social media. */
export function SocialTab({ form, set, errors }: AccountTabProps) {
  return (
    <FieldGrid>
      <Field label="Website" error={errors.account_website} wide>
        <Input
          inputMode="url"
          placeholder="https://"
          value={form.account_website}
          onChange={(event) => set('account_website', event.target.value)}
          autoFocus
        />
      </Field>
      {Object.values(SOCIAL_MEDIA).map((id) => (
        <Field
          key={id}
          label={SOCIAL_MEDIA_LABELS[id]}
          error={id === SOCIAL_MEDIA.facebook ? errors.social_media : undefined}
        >
          <Input
            value={form.social_media[id]}
            onChange={(event) => set('social_media', { ...form.social_media, [id]: event.target.value })}
          />
        </Field>
      ))}
    </FieldGrid>
  );
}
