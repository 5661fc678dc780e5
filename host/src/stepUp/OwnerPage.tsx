/** The form that hands a remote over to another team. ADR-138. */
import { notify, useChange } from '@salesdesk/shared';
import { codeError, validationFor } from '@salesdesk/shared/domain';
import { Field } from '@salesdesk/shared/ui/form';
import { useState } from 'react';
import { t } from '../texts.ts';
import { StepUpForm } from './StepUpForm.tsx';
import { changeOwner } from './stepUp.api.ts';
import { TeamSelect } from './TeamSelect.tsx';

interface OwnerPageProps {
  remote: string;
  /** The team of each published remote. */
  owners: ReadonlyMap<string, string>;
  ticket: string;
}

/** A new document, which reads the new owner. */
const PLATFORM = '/platform';

type Errors = Partial<Record<'team' | 'code', string>>;

export function OwnerPage({ remote, owners, ticket }: OwnerPageProps) {
  const [team, setTeam] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const before = owners.get(remote);

  const changing = useChange({
    mutationFn: () => changeOwner({ remote, team, code, ticket }),
    says: {
      validation: 'quiet',
      onValidations: (messages, message) => {
        const [forTeam, forCode] = [validationFor(messages, 'team'), validationFor(messages, 'code')];
        setErrors({ team: forTeam, code: forCode });
        if (!forTeam && !forCode) notify.error(message);
      },
    },
    onDone: () => location.assign(PLATFORM),
  });
  const submit = () => {
    const found = { team: team ? undefined : t('Name the team'), code: codeError(code) ?? undefined };
    setErrors(found);
    if (!found.team && !found.code) void changing.run();
  };

  return (
    <StepUpForm
      title={t('Hand over {{name}}', { name: remote })}
      intro={
        before &&
        t('It belongs to {{team}} now. The tokens of {{team}} no longer count for it once it is handed over.', {
          team: before,
        })
      }
      code={code}
      onCode={(typed) => {
        setCode(typed);
        setErrors({ ...errors, code: undefined });
      }}
      codeError={errors.code}
      submitLabel={t('Hand over')}
      isPending={changing.isPending}
      onSubmit={submit}
      onCancel={() => location.assign(PLATFORM)}
    >
      <Field
        label={t('New team')}
        required
        error={errors.team}
        hint={t('Builds that name this team as their owner are published from then on.')}
      >
        <TeamSelect
          owners={owners}
          value={team}
          onChange={(chosen) => {
            setTeam(chosen);
            setErrors({ ...errors, team: undefined });
          }}
        />
      </Field>
    </StepUpForm>
  );
}
