/** The form that overrides one remote with another version or a build at another origin, for the own session. ADR-062. */
import { http } from '@salesdesk/shared';
import { endpoints, OVERRIDE_MAX_HOURS, overrideOriginError } from '@salesdesk/shared/domain';
import { Field, Input, Select } from '@salesdesk/shared/ui/form';
import { useEffect, useState } from 'react';
import { useReleases } from '../remotes/discovery.ts';
import { t } from '../texts.ts';
import { PLATFORM, StepUpForm } from './StepUpForm.tsx';

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

export function OverridePage({ remote, running, ticket, origin: givenOrigin = '', page }: OverridePageProps) {
  const versions = useReleases(remote).map(({ metadata }) => metadata.version);
  const [draft, setDraft] = useState<Draft>(() => history.state?.override ?? { version: null, origin: givenOrigin });
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
  return (
    <StepUpForm
      title={t('Override {{name}}', { name: remote })}
      intro={t('It runs with your rights, in this browser and until you sign out, for at most {{hours}} hours.', {
        hours: OVERRIDE_MAX_HOURS,
      })}
      submitLabel={t('Override')}
      names={['version', 'origin']}
      ticket={ticket}
      problems={() => ({
        version: draft.version || origin ? undefined : t('Choose a version or give an origin'),
        origin: (origin && overrideOriginError(origin)) || undefined,
      })}
      send={(proof) =>
        http.post(endpoints.platform.override, {
          remote,
          ...(origin ? { origin } : { version: draft.version ?? '' }),
          ...proof,
        })
      }
      onDone={() => location.assign(page ?? PLATFORM)}
      back={PLATFORM}
    >
      {(errors, clear) => {
        const change = (next: Partial<Draft>) => {
          setDraft({ ...draft, ...next });
          clear('version', 'origin', 'code');
        };
        return (
          <>
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
          </>
        );
      }}
    </StepUpForm>
  );
}

/** Whether this build already runs for the own session. */
async function isGranted(remote: string, origin: string): Promise<boolean> {
  const { data } = await http.get(endpoints.platform.overrides);
  return data?.some((override) => override.remote === remote && override.origin === origin) ?? false;
}
