import type { Network } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { ColorField, Field, FieldGrid, ImageField, Input, onUserFocus } from '@salesdesk/shared/ui/form';
import { ConflictDialog, Popup } from '@salesdesk/shared/ui/overlay';
import { LetterLogo } from './LetterLogo.tsx';
import styles from './NetworksTable.module.css';
import { letterOf, withScheme } from './networks.model.ts';
import { t } from './texts.ts';
import { useNetworkForm } from './useNetworkForm.ts';

interface NetworkFormPopupProps {
  /** The network to edit; null to add one. */
  network: Network | null;
  onClose: () => void;
  onSaved: (networkId: number) => void;
}

/** Add or edit a network: one tab, 'Save & Close'. Mounted on every opening. product.md section 2, "Networks". */
export function NetworkFormPopup({ network, onClose, onSaved }: NetworkFormPopupProps) {
  const state = useNetworkForm(network, onSaved);
  const { form, set, errors, clear, conflict, submit, busy } = state;
  const drawn = form.network_logo === null && letterOf(form.network_name) !== '' && (
    <span className={styles.code}>
      <LetterLogo network={form} /> {t('Without a file, this is the logo.')}
    </span>
  );
  return (
    <>
      <Popup
        open
        title={network ? t('Edit Network') : t('Add Network')}
        steps={[{ key: 'network', label: t('Network') }]}
        current="network"
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
          <Field label={t('Network Name')} required error={errors.network_name}>
            <Input
              value={form.network_name}
              maxLength={100}
              autoFocus
              onFocus={onUserFocus(() => clear('network_name'))}
              onChange={(event) => set('network_name', event.target.value)}
            />
          </Field>
          <Field label={t('Network code')} required error={errors.network_code}>
            <Input
              value={form.network_code}
              maxLength={12}
              onFocus={onUserFocus(() => clear('network_code'))}
              onChange={(event) => set('network_code', event.target.value)}
            />
          </Field>
          <Field label={t('Network color code')} required error={errors.network_color_code}>
            <ColorField
              value={form.network_color_code}
              onFocus={onUserFocus(() => clear('network_color_code'))}
              onChange={(color) => set('network_color_code', color)}
            />
          </Field>
          <Field label={t('Network URL')} required error={errors.network_url}>
            <Input
              value={form.network_url}
              maxLength={500}
              placeholder="https://"
              inputMode="url"
              onFocus={onUserFocus(() => clear('network_url'))}
              onBlur={() => set('network_url', withScheme(form.network_url))}
              onChange={(event) => set('network_url', event.target.value)}
            />
          </Field>
          <Field
            label={t('Network Logo')}
            required
            error={errors.network_logo}
            hint={state.notStored.length > 0 ? t('Files are not kept in a draft: choose it again.') : drawn}
            wide
          >
            <ImageField
              label={t('Network Logo')}
              value={form.network_logo}
              onChange={(logo) => set('network_logo', logo)}
              onRefused={(message) => state.setError('network_logo', message)}
            />
          </Field>
        </FieldGrid>
      </Popup>
      <ConflictDialog question={conflict.question} onAnswer={conflict.answer} />
    </>
  );
}
