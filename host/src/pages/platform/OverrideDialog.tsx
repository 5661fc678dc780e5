import { announce, announceFailure, t } from '@salesdesk/shared';
import { OVERRIDE_MAX_HOURS, overrideOriginError, validationFor } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { Field, Input, Select } from '@salesdesk/shared/ui/form';
import { Popup } from '@salesdesk/shared/ui/overlay';
import { useState } from 'react';
import { type RemoteEntry, useReleases } from '../../remotes/discovery.ts';
import { grantOverride } from './platform.api.ts';

interface OverrideDialogProps {
  entry: RemoteEntry;
  onClose: () => void;
}

/** Points one remote to another version or to a build elsewhere, for the own session; the page loads anew with it. */
export function OverrideDialog({ entry, onClose }: OverrideDialogProps) {
  const versions = useReleases(entry.name).map(({ metadata }) => metadata.version);
  const [version, setVersion] = useState<string | null>(null);
  const [origin, setOrigin] = useState('');
  const [errors, setErrors] = useState<{ version?: string; origin?: string }>({});
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    const typed = origin.trim().replace(/\/$/, '');
    const problem = typed ? overrideOriginError(typed) : null;
    if (problem) return setErrors({ origin: problem });
    if (!typed && !version) return setErrors({ version: t('Choose a version or give an origin') });
    setBusy(true);
    try {
      const reply = await grantOverride(entry.name, typed ? { origin: typed } : { version: version ?? '' });
      const isGranted = announce(reply, {
        validation: 'quiet',
        onValidations: (messages) =>
          setErrors({ version: validationFor(messages, 'version'), origin: validationFor(messages, 'origin') }),
      });
      if (isGranted) location.reload();
    } catch (error) {
      announceFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Popup
      open
      title={t('Override {{name}}', { name: entry.name })}
      steps={[{ key: 'override', label: t('For your session') }]}
      current="override"
      isDirty={false}
      onClose={onClose}
      onSubmit={() => void submit()}
      footRight={
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('Override and reload')}
        </Button>
      }
    >
      <Field label={t('Published version')} error={errors.version}>
        <Select
          allowClear
          disabled={origin.trim() !== ''}
          placeholder={t('Now {{version}}', { version: entry.version })}
          value={version}
          onChange={(chosen) => setVersion(chosen ?? null)}
          options={versions.map((value) => ({ value, label: value }))}
        />
      </Field>
      <Field
        label={t('Or a build served from')}
        error={errors.origin}
        hint={t('Your own machine, or a build server. It runs with your rights, for at most {{hours}} hours.', {
          hours: OVERRIDE_MAX_HOURS,
        })}
      >
        <Input
          placeholder="http://localhost:5001"
          autoComplete="off"
          value={origin}
          onChange={(event) => {
            setOrigin(event.target.value);
            setErrors({});
          }}
        />
      </Field>
    </Popup>
  );
}
