/** The form that overrides one remote with another version or a build at another origin, for the own session. ADR-062. */
import { notify, useChange } from '@salesdesk/shared';
import { codeError, OVERRIDE_MAX_HOURS, overrideOriginError, validationFor } from '@salesdesk/shared/domain';
import { Field, Input, Select } from '@salesdesk/shared/ui/form';
import { useEffect, useState } from 'react';
import { useReleases } from '../remotes/discovery.ts';
import { t } from '../texts.ts';
import { StepUpForm } from './StepUpForm.tsx';
import { grantOverride, isGranted } from './stepUp.api.ts';

interface OverridePageProps {
  remote: string;
  /** The current version; undefined when there is no such remote. */
  running: string | undefined;
  ticket: string;
  /** The origin that the form begins with. */
  origin?: string;
  /** The page to open once the override is granted; Platform when absent. */
  page?: string;
}

/** The typed values without the code, stored in the history entry so that a reload keeps them. */
interface Draft {
  version: string | null;
  origin: string;
}

/** Each is a new document, in which remotes run again. */
const PLATFORM = '/platform';

type Errors = Partial<Record<'version' | 'origin' | 'code', string>>;

export function OverridePage({ remote, running, ticket, origin: givenOrigin = '', page }: OverridePageProps) {
  const versions = useReleases(remote).map(({ metadata }) => metadata.version);
  const [draft, setDraft] = useState<Draft>(() => history.state?.override ?? { version: null, origin: givenOrigin });
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const title = t('Override {{name}}', { name: remote });
  useEffect(() => history.replaceState({ ...history.state, override: draft }, ''), [draft]);

  // Starting the development server again leads to the page at once.
  useEffect(() => {
    if (!givenOrigin || !page) return;
    isGranted(remote, givenOrigin).then(
      (isThere) => isThere && location.replace(page),
      () => {},
    );
  }, [remote, givenOrigin, page]);

  const origin = draft.origin.trim().replace(/\/$/, '');
  const change = (next: Partial<Draft>) => {
    setDraft({ ...draft, ...next });
    setErrors({});
  };

  const grant = useChange({
    mutationFn: () => {
      const target = origin ? { origin } : { version: draft.version ?? '' };
      return grantOverride({ remote, ...target, code, ticket });
    },
    says: {
      validation: 'quiet',
      onValidations: (messages, message) => {
        const [forVersion, forOrigin, forCode] = (['version', 'origin', 'code'] as const).map((name) =>
          validationFor(messages, name),
        );
        setErrors({ version: forVersion, origin: forOrigin, code: forCode });
        if (!forVersion && !forOrigin && !forCode) notify.error(message);
      },
    },
    onDone: () => location.assign(page ?? PLATFORM),
  });

  const submit = () => {
    const found = problemsOf({ ...draft, origin }, code);
    setErrors(found);
    if (!Object.keys(found).length) void grant.run();
  };

  return (
    <StepUpForm
      title={title}
      intro={t('It runs with your rights, in this browser and until you sign out, for at most {{hours}} hours.', {
        hours: OVERRIDE_MAX_HOURS,
      })}
      code={code}
      onCode={(typed) => {
        setCode(typed);
        setErrors({ ...errors, code: undefined });
      }}
      codeError={errors.code}
      submitLabel={t('Override')}
      isPending={grant.isPending}
      onSubmit={submit}
      onCancel={() => location.assign(PLATFORM)}
    >
      <Field label={t('Published version')} error={errors.version}>
        <Select
          allowClear
          disabled={origin !== ''}
          placeholder={running && t('Now {{version}}', { version: running })}
          value={draft.version}
          onChange={(version) => change({ version: version ?? null })}
          options={versions.map((value) => ({ value, label: value }))}
        />
      </Field>
      <Field
        label={t('Or a build served from')}
        error={errors.origin}
        hint={t('Your own machine, or a build server that is listed for this.')}
      >
        <Input
          placeholder="http://localhost:5001"
          autoComplete="off"
          value={draft.origin}
          onChange={(event) => change({ origin: event.target.value })}
        />
      </Field>
    </StepUpForm>
  );
}

function problemsOf({ version, origin }: Draft, code: string): Errors {
  const problems: Record<keyof Errors, string | null> = {
    version: version || origin ? null : t('Choose a version or give an origin'),
    origin: origin ? overrideOriginError(origin) : null,
    code: codeError(code),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}
