/** The form that makes a publishing token for remotes of one team, and the token itself, shown once. ADR-138. */
import { copyText, http, translated } from '@salesdesk/shared';
import {
  endpoints,
  TEAM_NAME_MAX,
  TOKEN_MAX_DAYS,
  TOKEN_NAME_MAX,
  TOKEN_ROLES,
  type TokenFields,
  type TokenRole,
  tokenErrors,
} from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { Checkbox, Field, Input, Select } from '@salesdesk/shared/ui/form';
import { CopyOutlined } from '@salesdesk/shared/ui/icons';
import { type ComponentProps, useId, useState } from 'react';
import { msg, t } from '../texts.ts';
import styles from './StepUpForm.module.css';
import { PLATFORM, StepUpCard, StepUpForm } from './StepUpForm.tsx';

interface TokenPageProps {
  /** The team of each published remote. */
  owners: ReadonlyMap<string, string>;
  ticket: string;
}

const EMPTY: TokenFields = { name: '', team: '', remotes: [], roles: ['publish', 'promote'], days: 90 };
const DAYS = [7, 30, 90, 180, TOKEN_MAX_DAYS];

/** Platform with the list of tokens; a new document. */
const TOKENS_ADDRESS = '/platform?view=tokens';

export function TokenPage({ owners, ticket }: TokenPageProps) {
  const [created, setCreated] = useState<{ token: string; name: string } | null>(null);
  if (created) return <CreatedToken {...created} />;
  return (
    <StepUpForm
      title={t('New token')}
      intro={t('A pipeline of the team changes the releases of its remotes with it, from any machine.')}
      submitLabel={t('Create token')}
      ticket={ticket}
      initial={EMPTY}
      draft="token"
      problems={tokenErrors}
      send={(fields, proof) => http.post(endpoints.platform.createToken, { ...fields, ...proof })}
      onDone={({ data }, { name }) => setCreated({ token: data?.token ?? '', name })}
      back={TOKENS_ADDRESS}
    >
      {({ fields, errors, change }) => (
        <>
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
              options={remotesOf(owners, fields.team).map((name) => ({ value: name, label: name }))}
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
        </>
      )}
    </StepUpForm>
  );
}

/** The remotes of a team; all while none is chosen. */
function remotesOf(owners: ReadonlyMap<string, string>, team: string): string[] {
  return [...owners].filter(([, owner]) => !team || owner === team).map(([name]) => name);
}

/** The name of each role, and what it allows. */
const ROLES: Record<TokenRole, [name: string, effect: string]> = {
  publish: [msg('Publish releases'), msg('Store new releases')],
  promote: [msg('Promote releases'), msg('Decide which release users get, roll back, pin')],
  administer: [msg('Administer'), msg('Hand the remotes over to another team')],
};

interface RoleChoiceProps {
  value: readonly TokenRole[];
  error: string | undefined;
  onChange: (roles: TokenRole[]) => void;
}

/** What a token may do: a checkbox with one line of explanation for each role. */
function RoleChoice({ value, error, onChange }: RoleChoiceProps) {
  const noteId = useId();
  const toggle = (role: TokenRole, isOn: boolean) =>
    onChange(TOKEN_ROLES.filter((other) => (other === role ? isOn : value.includes(other))));
  return (
    <fieldset className={styles.roles} aria-describedby={noteId} data-wrong={error ? true : undefined}>
      <legend>{t('It may')}</legend>
      {TOKEN_ROLES.map((role) => (
        <Checkbox key={role} checked={value.includes(role)} onChange={(event) => toggle(role, event.target.checked)}>
          {translated(ROLES[role][0])}
          <small>{translated(ROLES[role][1])}</small>
        </Checkbox>
      ))}
      <div id={noteId} className={styles.problem} role={error ? 'alert' : undefined}>
        {error && translated(error)}
      </div>
    </fieldset>
  );
}

/** The new token, which only this page can show. */
function CreatedToken({ token, name }: { token: string; name: string }) {
  const copy = () => copyText(token, t('Token copied'), t('Select the token and copy it by hand.'));
  return (
    <StepUpCard title={t('Copy the token now')}>
      <h1>{t('Copy the token now')}</h1>
      <p role="status">
        {t('The token “{{name}}” is ready. Store it as a secret of your pipeline: it is not shown again.', { name })}
      </p>
      <div className={styles.secret}>
        <Input readOnly aria-label={t('Token')} value={token} onFocus={(event) => event.target.select()} />
        <Button type="primary" autoFocus icon={<CopyOutlined />} onClick={() => void copy()}>
          {t('Copy')}
        </Button>
      </div>
      <pre className={styles.usage}>{'SALESDESK_TOKEN=sdp_…\nnpx salesdesk publish --build'}</pre>
      <div className={styles.actions}>
        <Button onClick={() => location.assign(TOKENS_ADDRESS)}>{t('Done')}</Button>
      </div>
    </StepUpCard>
  );
}

interface OwnerPageProps {
  remote: string;
  /** The team of each published remote. */
  owners: ReadonlyMap<string, string>;
  ticket: string;
}

/** The form that hands a remote over to another team. ADR-138. */
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
function TeamSelect({ owners, value, onChange, ...field }: TeamSelectProps) {
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
