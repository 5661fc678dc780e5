/** The form that gives users a release: promote, set traffic, roll back. It asks for a code. R-213, ADR-157. */
import { notify, translated, useChange, useQuery } from '@salesdesk/shared';
import type { RemoteDetail } from '@salesdesk/shared/domain';
import { codeError, type GivingAction, TRIAL_SHARES, validationFor } from '@salesdesk/shared/domain';
import { FullLoader, LoadFailure } from '@salesdesk/shared/ui/core';
import { Field, Select } from '@salesdesk/shared/ui/form';
import { useState } from 'react';
import { msg, t } from '../texts.ts';
import { carryUndo } from './carryUndo.ts';
import { StepUpForm } from './StepUpForm.tsx';
import { changeRelease, getRemote } from './stepUp.api.ts';

const ACTION_LABELS: Record<GivingAction, string> = {
  promote: msg('Promote to everyone'),
  try: msg('Set traffic'),
  'roll-back': msg('Roll back'),
};

interface ReleasePageProps {
  remote: string;
  action: GivingAction;
  version: string;
  ticket: string;
}

export function ReleasePage(props: ReleasePageProps) {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['platform', 'release', props.remote],
    queryFn: ({ signal }) => getRemote(props.remote, signal),
  });
  if (isPending) return <FullLoader />;
  if (isError || !data)
    return <LoadFailure text={t('The releases could not be loaded.')} onRetry={() => void refetch()} />;
  return <ReleaseForm {...props} detail={data} />;
}

function ReleaseForm({ remote, action, version, ticket, detail }: ReleasePageProps & { detail: RemoteDetail }) {
  const running = detail.releases.find((release) => release.version === version && !release.default);
  const [traffic, setTraffic] = useState<number>(running?.traffic || TRIAL_SHARES[2]);
  const [code, setCode] = useState('');
  const [codeProblem, setCodeProblem] = useState<string>();
  // What the user sees here; a change since then refuses this one.
  const [seen] = useState(detail.last?.at ?? '');
  const live = detail.releases.find((release) => release.default)?.version ?? '';
  const leave = () => location.assign(`/platform/remotes/${remote}`);

  const changing = useChange({
    mutationFn: () =>
      changeRelease({ remote, action, version, seen, ...(action === 'try' ? { traffic } : {}), code, ticket }),
    says: {
      validation: 'quiet',
      onValidations: (messages, message) => {
        const forCode = validationFor(messages, 'code');
        setCodeProblem(forCode);
        if (!forCode) notify.error(message);
      },
    },
    onDone: (reply) => {
      carryUndo(reply);
      leave();
    },
  });
  const submit = () => {
    const problem = codeError(code) ?? undefined;
    setCodeProblem(problem);
    if (!problem) void changing.run();
  };

  return (
    <StepUpForm
      title={t('{{action}}: {{name}} {{version}}', {
        action: translated(ACTION_LABELS[action]),
        name: remote,
        version,
      })}
      intro={`${consequenceOf(action, { version, live })} ${t('For ten seconds you can undo it.')}`}
      code={code}
      onCode={(typed) => {
        setCode(typed);
        setCodeProblem(undefined);
      }}
      codeError={codeProblem}
      submitLabel={translated(ACTION_LABELS[action])}
      isPending={changing.isPending}
      onSubmit={submit}
      onCancel={leave}
    >
      {action === 'try' && (
        <Field label={t('Share of users')} required>
          <Select
            value={traffic}
            onChange={(share: number) => setTraffic(share)}
            options={TRIAL_SHARES.map((share) => ({ value: share, label: `${share} %` }))}
          />
        </Field>
      )}
    </StepUpForm>
  );
}

/** What the change does. `live` is the release that everyone else gets. */
function consequenceOf(action: GivingAction, names: { version: string; live: string }): string {
  switch (action) {
    case 'promote':
      return t('Everyone gets {{version}} from their next page on, and {{live}} stays as its fallback.', names);
    case 'try':
      return t('This share of users gets {{version}} from their next page on, everyone else {{live}}.', names);
    case 'roll-back':
      return t(
        'Everyone gets {{version}} again from their next page on. {{live}} is no longer given to anybody.',
        names,
      );
  }
}
