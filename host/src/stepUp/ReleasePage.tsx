/** The form that gives users a release: promote, set traffic, roll back. It asks for a code. R-213, ADR-157. */
import { http, remotesOfPage, translated, useQuery } from '@salesdesk/shared';
import {
  CARRIED_UNDO_KEY,
  type CarriedUndo,
  endpoints,
  type GivingAction,
  type RemoteDetail,
  TRIAL_SHARES,
  undoOf,
} from '@salesdesk/shared/domain';
import { FullLoader, LoadFailure } from '@salesdesk/shared/ui/core';
import { Field, Select } from '@salesdesk/shared/ui/form';
import { useState } from 'react';
import { msg, t } from '../texts.ts';
import { StepUpForm } from './StepUpForm.tsx';

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
    queryFn: ({ signal }) =>
      remotesOfPage.request(`/remotes/${encodeURIComponent(props.remote)}`, { signal }) as Promise<RemoteDetail | null>,
  });
  if (isPending) return <FullLoader />;
  if (isError || !data)
    return <LoadFailure text={t('The releases could not be loaded.')} onRetry={() => void refetch()} />;
  return <ReleaseForm {...props} detail={data} />;
}

function ReleaseForm({ remote, action, version, ticket, detail }: ReleasePageProps & { detail: RemoteDetail }) {
  const running = detail.releases.find((release) => release.version === version && !release.default);
  // What the user sees here; a change since then refuses this one.
  const [seen] = useState(detail.last?.at ?? '');
  const live = detail.releases.find((release) => release.default)?.version ?? '';
  const back = `/platform/remotes/${remote}`;
  return (
    <StepUpForm
      title={t('{{action}}: {{name}} {{version}}', {
        action: translated(ACTION_LABELS[action]),
        name: remote,
        version,
      })}
      intro={`${consequenceOf(action, { version, live })} ${t('For ten seconds you can undo it.')}`}
      submitLabel={translated(ACTION_LABELS[action])}
      ticket={ticket}
      initial={{ traffic: running?.traffic || TRIAL_SHARES[2] }}
      send={({ traffic }, proof) =>
        http.post(endpoints.platform.changeReleases, {
          remote,
          action,
          version,
          seen,
          ...(action === 'try' ? { traffic } : {}),
          ...proof,
        })
      }
      onDone={(reply) => {
        carryUndo(reply);
        location.assign(back);
      }}
      back={back}
    >
      {({ fields, errors, change }) =>
        action === 'try' && (
          <Field label={t('Share of users')} required error={errors.traffic}>
            <Select
              value={fields.traffic}
              onChange={(traffic: number) => change({ traffic })}
              options={TRIAL_SHARES.map((share) => ({ value: share, label: `${share} %` }))}
            />
          </Field>
        )
      }
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

/** Leaves the offer to undo for Platform, another document. Call after a change whose screen is left by a page load. */
function carryUndo({ message, data }: { message: string; data?: unknown }): void {
  const offer = undoOf(data);
  if (!offer) return;
  const carried: CarriedUndo = { message, id: offer.id, until: Date.now() + offer.seconds * 1000 };
  try {
    sessionStorage.setItem(CARRIED_UNDO_KEY, JSON.stringify(carried));
  } catch {
    // Without storage the change is made all the same, and the history on the page shows it.
  }
}
