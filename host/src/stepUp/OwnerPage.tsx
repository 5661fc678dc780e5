/** The form that hands a remote over to another team. ADR-138. */
import { http } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';
import { Field } from '@salesdesk/shared/ui/form';
import { t } from '../texts.ts';
import { PLATFORM, StepUpForm } from './StepUpForm.tsx';
import { TeamSelect } from './TeamSelect.tsx';

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
