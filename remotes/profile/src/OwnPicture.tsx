import { translated } from '@salesdesk/shared';
import { IMAGE_EXTENSIONS, IMAGE_HINT } from '@salesdesk/shared/domain';
import { Button, UserAvatar } from '@salesdesk/shared/ui/core';
import { chooseImage } from '@salesdesk/shared/ui/form';
import { UploadOutlined } from '@salesdesk/shared/ui/icons';
import { useRef } from 'react';
import styles from './MyProfilePage.module.css';
import { t } from './texts.ts';
import type { OwnProfile } from './useOwnProfile.ts';

/** The own picture, or initials; a chosen file is saved at once. */
export function OwnPicture({ name, profile }: { name: string; profile: OwnProfile }) {
  const input = useRef<HTMLInputElement>(null);
  const { detail, save, refuse, errors, pending } = profile;
  const isPending = pending === 'profile_image';
  const choose = (file: File | undefined) =>
    chooseImage(
      file,
      (picture) => void save('profile_image', { profile_image: picture }),
      (refusal) => refuse('profile_image', refusal),
    );
  return (
    <div className={styles.picture}>
      <UserAvatar name={name} image={detail?.profile_image} size={72} />
      <div>
        <div className={styles.buttons}>
          <Button
            size="small"
            icon={<UploadOutlined />}
            loading={isPending}
            disabled={!detail}
            onClick={() => input.current?.click()}
          >
            {detail?.profile_image ? t('Change picture') : t('Add a picture')}
          </Button>
          {detail?.profile_image && (
            <Button
              size="small"
              type="text"
              disabled={isPending}
              onClick={() => void save('profile_image', { remove_profile_image: true })}
            >
              {t('Remove picture')}
            </Button>
          )}
        </div>
        <p
          className={styles.hint}
          role={errors.profile_image ? 'alert' : undefined}
          data-error={Boolean(errors.profile_image)}
        >
          {translated(errors.profile_image ?? IMAGE_HINT)}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept={IMAGE_EXTENSIONS.map((extension) => `.${extension}`).join(',')}
          aria-label={t('Own picture')}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // Allow choosing the same file again.
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}
