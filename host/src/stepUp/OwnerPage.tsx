/** The form that hands a remote over to another team. ADR-138. */
import { http } from '@salesdesk/shared';
import { endpoints, TEAM_NAME_MAX } from '@salesdesk/shared/domain';
import { Field, Select } from '@salesdesk/shared/ui/form';
import { type ComponentProps, useState } from 'react';
import { t } from '../texts.ts';
import { PLATFORM, StepUpForm } from './StepUpForm.tsx';

interface OwnerPageProps {
  remote: string;
  /** The team of each published remote. */
  owners: ReadonlyMap<string, string>;
  ticket: string;
}

export function OwnerPage({ remote, owners, ticket }: OwnerPageProps) {
  const before = owners.get(remote);
  return (
    <StepUpForm
      title={t('Hand over {{name}}', { name: remote })}
      intro={
        before &&
        t('It belongs to {{team}} now. The tokens of {{team}} no longer count for it once it is handed over.', {
          team: before,
        })
      }
      submitLabel={t('Hand over')}
      ticket={ticket}
      initial={{ team: '' }}
      problems={({ team }) => ({ team: team ? undefined : t('Name the team') })}
      send={({ team }, proof) => http.post(endpoints.platform.changeOwner, { remote, team, ...proof })}
      // A new document reads the new owner.
      onDone={() => location.assign(PLATFORM)}
      back={PLATFORM}
    >
      {({ fields, errors, change }) => (
        <Field
          label={t('New team')}
          required
          error={errors.team}
          hint={t('Builds that name this team as their owner are published from then on.')}
        >
          <TeamSelect owners={owners} value={fields.team} onChange={(team) => change({ team })} />
        </Field>
      )}
    </StepUpForm>
  );
}

type TeamSelectProps = Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'options' | 'mode'> & {
  /** The team of each published remote. */
  owners: ReadonlyMap<string, string>;
  value: string;
  onChange: (team: string) => void;
};

/** One of the teams that have a remote, or another one that is typed. Passes on what `Field` gives its control. */
export function TeamSelect({ owners, value, onChange, ...field }: TeamSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const teams = [...new Set(owners.values())].toSorted((a, b) => a.localeCompare(b));
  return (
    <Select
      {...field}
      mode="tags"
      maxCount={1}
      // While its list is open, Tab would choose instead of going on.
      open={isOpen}
      onOpenChange={setOpen}
      onSelect={() => setOpen(false)}
      value={value ? [value] : []}
      onChange={(chosen) => onChange(String((chosen as string[]).at(-1) ?? '').slice(0, TEAM_NAME_MAX))}
      options={teams.map((team) => ({ value: team, label: team }))}
    />
  );
}
