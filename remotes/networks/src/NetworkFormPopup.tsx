import type { Network } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { ColorField, Field, FieldGrid, ImageField, Input, onUserFocus } from '@salesdesk/shared/ui/form';
import { ConflictDialog, Popup } from '@salesdesk/shared/ui/overlay';
import type { ComponentProps } from 'react';
import { LetterLogo } from './LetterLogo.tsx';
import styles from './NetworksPage.module.css';
import { letterOf, withScheme } from './networks.model.ts';
import { t } from './texts.ts';
import { networkLabels, useNetworkForm } from './useNetworkForm.ts';

interface NetworkFormPopupProps {
  /** The network to edit; null to add one. */
  network: Network | null;
  /** Over another form, whose draft is the one to keep. */
  isOver?: boolean;
  onClose: () => void;
  onSaved: (networkId: number) => void;
}

/** Add or edit a network: one tab, 'Save & Close'. Mounted on every opening. product.md section 2, "Networks". */
export function NetworkFormPopup({ network, isOver = false, onClose, onSaved }: NetworkFormPopupProps) {
  const state = useNetworkForm(network, onSaved, !isOver);
  const { form, set, errors, clear, conflict, submit, busy } = state;
  const labels = networkLabels();
  const text = (name: 'network_name' | 'network_code' | 'network_url', more: ComponentProps<typeof Input>) => (
    <Field label={labels[name]} required error={errors[name]}>
      <Input
        value={form[name]}
        onFocus={onUserFocus(() => clear(name))}
        onChange={(event) => set(name, event.target.value)}
        {...more}
      />
    </Field>
  );
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
          {text('network_name', { maxLength: 100, autoFocus: true })}
          {text('network_code', { maxLength: 12 })}
          <Field label={labels.network_color_code} required error={errors.network_color_code}>
            <ColorField
              value={form.network_color_code}
              onFocus={onUserFocus(() => clear('network_color_code'))}
              onChange={(color) => set('network_color_code', color)}
            />
          </Field>
          {text('network_url', {
            maxLength: 500,
            inputMode: 'url',
            onBlur: () => set('network_url', withScheme(form.network_url)),
          })}
          <Field
            label={labels.network_logo}
            required
            error={errors.network_logo}
            hint={state.notStored.length > 0 ? t('Files are not kept in a draft: choose it again.') : drawn}
            wide
          >
            <ImageField
              label={labels.network_logo}
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
