/** The form that gives users a release: promote, set traffic, roll back. It asks for a code. R-213, ADR-157. */
import { notify, translated, useChange } from '@salesdesk/shared';
import type { RemoteDetail } from '@salesdesk/shared/domain';
import { codeError, type ReleaseAction, TRIAL_SHARES, validationFor } from '@salesdesk/shared/domain';
import { FullLoader, LoadFailure } from '@salesdesk/shared/ui/core';
import { Field, Select } from '@salesdesk/shared/ui/form';
import { useState } from 'react';
import { t } from '../../texts.ts';
import { liveOf } from './console.model.ts';
import { changeRelease } from './platform.api.ts';
import { remotePath } from './platformPaths.ts';
import { ACTION_LABELS, consequenceOf } from './rollout.texts.ts';
import { StepUpForm } from './StepUpForm.tsx';
import { useRemote } from './useConsole.ts';
import { carryUndo } from './useShownUndo.ts';

interface ReleasePageProps {
  remote: string;
  action: ReleaseAction;
  version: string;
  ticket: string;
}

export function ReleasePage(props: ReleasePageProps) {
  const { data, isPending, isError, refetch } = useRemote(props.remote);
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
  const live = liveOf(detail)?.version ?? '';
  const leave = () => location.assign(remotePath(remote));

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
