/** The form that overrides one remote with another version or a build at another origin, for the own session. ADR-062. */
import { http } from '@salesdesk/shared';
import { endpoints, OVERRIDE_MAX_HOURS, overrideOriginError } from '@salesdesk/shared/domain';
import { Field, Input, Select } from '@salesdesk/shared/ui/form';
import { useEffect } from 'react';
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

const originOf = ({ origin }: { origin: string }) => origin.trim().replace(/\/$/, '');

export function OverridePage({ remote, running, ticket, origin: givenOrigin = '', page }: OverridePageProps) {
  const versions = useReleases(remote).map(({ metadata }) => metadata.version);
  // Starting the development server again leads to the page at once.
  useEffect(() => {
    if (!givenOrigin || !page) return;
    isGranted(remote, givenOrigin).then(
      (isThere) => isThere && location.replace(page),
      () => {},
    );
  }, [remote, givenOrigin, page]);

  return (
    <StepUpForm
      title={t('Override {{name}}', { name: remote })}
      intro={t('It runs with your rights, in this browser and until you sign out, for at most {{hours}} hours.', {
        hours: OVERRIDE_MAX_HOURS,
      })}
      submitLabel={t('Override')}
      ticket={ticket}
      initial={{ version: null as string | null, origin: givenOrigin }}
      draft="override"
      problems={(fields) => {
        const origin = originOf(fields);
        return {
          version: fields.version || origin ? undefined : t('Choose a version or give an origin'),
          origin: (origin && overrideOriginError(origin)) || undefined,
        };
      }}
      send={(fields, proof) => {
        const origin = originOf(fields);
        const build = origin ? { origin } : { version: fields.version ?? '' };
        return http.post(endpoints.platform.override, { remote, ...build, ...proof });
      }}
      onDone={() => location.assign(page ?? PLATFORM)}
      back={PLATFORM}
    >
      {({ fields, errors, change }) => (
        <>
          <Field label={t('Published version')} error={errors.version}>
            <Select
              allowClear
              disabled={originOf(fields) !== ''}
              placeholder={running && t('Now {{version}}', { version: running })}
              value={fields.version}
              onChange={(version) => change({ version: version ?? null }, 'origin', 'code')}
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
              value={fields.origin}
              onChange={(event) => change({ origin: event.target.value }, 'version', 'code')}
            />
          </Field>
        </>
      )}
    </StepUpForm>
  );
}

/** Whether this build already runs for the own session. */
async function isGranted(remote: string, origin: string): Promise<boolean> {
  const { data } = await http.get(endpoints.platform.overrides);
  return data?.some((override) => override.remote === remote && override.origin === origin) ?? false;
}
