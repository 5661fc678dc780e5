/** The form that makes a publishing token for remotes of one team, and the token itself, shown once. ADR-138. */
import { notify, useChange } from '@salesdesk/shared';
import {
  codeError,
  TOKEN_MAX_DAYS,
  TOKEN_NAME_MAX,
  type TokenFields,
  tokenErrors,
  validationFor,
} from '@salesdesk/shared/domain';
import { Field, Input, Select } from '@salesdesk/shared/ui/form';
import { useEffect, useState } from 'react';
import { t } from '../texts.ts';
import { CreatedToken, TOKENS_ADDRESS } from './CreatedToken.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { StepUpForm } from './StepUpForm.tsx';
import { createToken } from './stepUp.api.ts';
import { TeamSelect } from './TeamSelect.tsx';

interface TokenPageProps {
  /** The team of each published remote. */
  owners: ReadonlyMap<string, string>;
  ticket: string;
}

const EMPTY: TokenFields = { name: '', team: '', remotes: [], roles: ['publish', 'promote'], days: 90 };
const DAYS = [7, 30, 90, 180, TOKEN_MAX_DAYS];
const FIELDS = ['name', 'team', 'remotes', 'roles', 'days'] as const;

type Errors = Partial<Record<keyof TokenFields | 'code', string>>;

export function TokenPage({ owners, ticket }: TokenPageProps) {
  const [fields, setFields] = useState<TokenFields>(() => history.state?.token ?? EMPTY);
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [created, setCreated] = useState<string | null>(null);
  // A reload keeps what was entered, without the code.
  useEffect(() => history.replaceState({ ...history.state, token: fields }, ''), [fields]);

  const making = useChange({
    mutationFn: () => createToken({ ...fields, code, ticket }),
    says: {
      validation: 'quiet',
      onValidations: (messages, message) => {
        const found = Object.fromEntries(
          [...FIELDS, 'code'].flatMap((name) => {
            const problem = validationFor(messages, name);
            return problem ? [[name, problem]] : [];
          }),
        );
        setErrors(found);
        if (!Object.keys(found).length) notify.error(message);
      },
    },
    onDone: ({ data }) => {
      history.replaceState({ ...history.state, token: undefined }, '');
      setCreated(data?.token ?? '');
    },
  });

  const change = (next: Partial<TokenFields>) => {
    setFields({ ...fields, ...next });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in next))));
  };
  const submit = () => {
    const problem = codeError(code);
    const found = { ...tokenErrors(fields), ...(problem ? { code: problem } : {}) };
    setErrors(found);
    if (!Object.keys(found).length) void making.run();
  };

  if (created !== null) return <CreatedToken token={created} name={fields.name} />;

  const teamRemotes = [...owners].filter(([, team]) => !fields.team || team === fields.team).map(([name]) => name);
  return (
    <StepUpForm
      title={t('New token')}
      intro={t('A pipeline of the team changes the releases of its remotes with it, from any machine.')}
      code={code}
      onCode={(typed) => {
        setCode(typed);
        setErrors({ ...errors, code: undefined });
      }}
      codeError={errors.code}
      submitLabel={t('Create token')}
      isPending={making.isPending}
      onSubmit={submit}
      onCancel={() => location.assign(TOKENS_ADDRESS)}
    >
      <Field label={t('What it is for')} required error={errors.name}>
        <Input
          placeholder={t('CI of invoices')}
          autoComplete="off"
          maxLength={TOKEN_NAME_MAX}
          value={fields.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field
        label={t('Team')}
        required
        error={errors.team}
        hint={t('As the owner in remote.json. The token counts for remotes of this team only.')}
      >
        <TeamSelect owners={owners} value={fields.team} onChange={(team) => change({ team, remotes: [] })} />
      </Field>
      <Field
        label={t('Remotes')}
        required
        error={errors.remotes}
        hint={t('Choose published ones, or type the name of a new one.')}
      >
        <Select
          mode="tags"
          tokenSeparators={[',', ' ']}
          value={fields.remotes}
          onChange={(remotes: string[]) => change({ remotes })}
          options={teamRemotes.map((name) => ({ value: name, label: name }))}
        />
      </Field>
      <RoleChoice value={fields.roles} error={errors.roles} onChange={(roles) => change({ roles })} />
      <Field label={t('Valid for')} error={errors.days}>
        <Select
          value={fields.days}
          onChange={(days: number) => change({ days })}
          options={DAYS.map((days) => ({ value: days, label: t('{{count}} days', { count: days }) }))}
        />
      </Field>
    </StepUpForm>
  );
}
