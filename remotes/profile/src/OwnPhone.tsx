import { USER_FIELD_LABELS } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { Field, Input, useFirstWrongField } from '@salesdesk/shared/ui/form';
import { type FormEvent, useRef, useState } from 'react';
import styles from './MyProfilePage.module.css';
import { t } from './texts.ts';
import type { OwnProfile } from './useOwnProfile.ts';

/** The own telephone number, in any notation; Save appears once it differs. */
export function OwnPhone({ profile }: { profile: OwnProfile }) {
  const { detail, save, errors, pending } = profile;
  // Null until something is typed, so that the stored number shows.
  const [typed, setTyped] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const onRefusal = useFirstWrongField(form);
  const stored = detail?.phone ?? '';
  const isChanged = typed !== null && typed.trim() !== stored;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    onRefusal();
    if (isChanged && (await save('phone', { phone: typed.trim() }))) setTyped(null);
  };
  return (
    <form
      ref={form}
      className={styles.phone}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t('Phone')}
    >
      <Field
        label={t(USER_FIELD_LABELS.phone)}
        required
        error={errors.phone}
        hint={t('With its country code, or as it is dialled in your country.')}
      >
        <Input
          type="tel"
          autoComplete="tel"
          maxLength={40}
          disabled={!detail}
          value={typed ?? stored}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {isChanged && (
        <span className={styles.buttons}>
          <Button type="primary" htmlType="submit" loading={pending === 'phone'}>
            {t('Save phone')}
          </Button>
          <Button onClick={() => setTyped(null)}>{t('Cancel')}</Button>
        </span>
      )}
    </form>
  );
}
