import { formatAgo, formatTimestamp, translated } from '@salesdesk/shared';
import {
  type GivingAction,
  needsCode,
  type ProofStatus,
  type ProofTheme,
  type ProvedState,
  type ReleaseAction,
  type ReleaseStatus,
  type RemoteDetail,
  UNPROVED_SHARE,
} from '@salesdesk/shared/domain';
import { Dropdown, PermissionButton } from '@salesdesk/shared/ui/core';
import { MoreOutlined, PushpinOutlined } from '@salesdesk/shared/ui/icons';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { liveOf, trialOf } from './console.model.ts';
import styles from './ReleasesCard.module.css';
import { Traffic } from './RemotesTable.tsx';
import { ACTION_LABELS, consequenceOf, openReleaseForm } from './rollout.texts.ts';
import { plural, t } from './texts.ts';
import { useReleaseChange } from './useConsole.ts';

interface Asked {
  action: Exclude<ReleaseAction, GivingAction>;
  version: string;
}

/** Listed and stored releases of a remote, each with what the user may do with it. R-213. */
export function ReleasesCard({ remote }: { remote: RemoteDetail }) {
  const { asked, ask, close, run, isPending } = useReleaseChange((one: Asked) => {
    return { remote: remote.name, seen: remote.last?.at ?? '', ...one };
  });
  const live = liveOf(remote)?.version ?? '';
  const start = (action: ReleaseAction, version: string) =>
    needsCode(action) ? openReleaseForm(remote.name, action, version) : ask({ action, version });
  return (
    <>
      <Traffic releases={remote.releases} />
      <ul className={styles.releases}>
        {remote.releases.map((release) => (
          <li key={release.version}>
            <div className={styles.what}>
              <strong>{release.version}</strong>
              <RoleOf release={release} />
              {(release.isPinned || release.isHeld) && (
                <span className={styles.fixed}>
                  <PushpinOutlined /> {release.isPinned ? t('Pinned') : t('Held')}
                </span>
              )}
              <ProofOfRelease proof={release.proof} states={remote.proofs[release.version]} />
              {release.stopped && <p className={styles.reason}>{release.stopped.reason}</p>}
            </div>
            <span className={styles.built} title={formatTimestamp(release.builtAt)}>
              {t('Built {{when}}', { when: formatAgo(release.builtAt, new Date()) })}
            </span>
            <Actions version={release.version} actions={actionsFor(remote, release.version)} start={start} />
          </li>
        ))}
        {remote.kept.map(({ version, since, isPinned, proof }) => (
          <li key={version} className={styles.kept}>
            <div className={styles.what}>
              <strong>{version}</strong>
              <span>{t('Stored')}</span>
              {isPinned && (
                <span className={styles.fixed}>
                  <PushpinOutlined /> {t('Pinned')}
                </span>
              )}
              <ProofOfRelease proof={proof} states={remote.proofs[version]} />
            </div>
            <span className={styles.built} title={formatTimestamp(since)}>
              {t('Not used since {{when}}', { when: formatAgo(since, new Date()) })}
            </span>
            <Actions version={version} actions={actionsFor(remote, version)} start={start} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={asked ? translated(ACTION_LABELS[asked.action]) : ''}
        message={asked ? `${remote.name} ${asked.version}` : ''}
        detail={asked ? consequenceOf(asked.action, { version: asked.version, live }) : ''}
        confirmLabel={asked ? translated(ACTION_LABELS[asked.action]) : ''}
        danger={asked?.action === 'stop'}
        busy={isPending}
        onConfirm={() => asked && run(asked)}
        onCancel={close}
      />
    </>
  );
}

function RoleOf({ release }: { release: ReleaseStatus }) {
  if (release.default)
    return <span className={styles.live}>{t('Live, {{percent}} %', { percent: release.traffic })}</span>;
  if (release.stopped) return <span className={styles.stopped}>{t('Stopped')}</span>;
  if (release.traffic > 0)
    return <span className={styles.trial}>{t('Trial {{percent}} %', { percent: release.traffic })}</span>;
  return <span>{t('Fallback')}</span>;
}

interface ActionsProps {
  version: string;
  actions: readonly ReleaseAction[];
  start: (action: ReleaseAction, version: string) => void;
}

/** The first action is a button, the others stand in its menu. */
function Actions({ version, actions, start }: ActionsProps) {
  const [first, ...others] = actions;
  const permission = 'system.platform.tokens';
  const label = (action: ReleaseAction) => translated(ACTION_LABELS[action]);
  return (
    <span className={styles.actions}>
      {first && (
        <PermissionButton
          size="small"
          permission={permission}
          aria-label={t('{{action}}: {{version}}', { action: label(first), version })}
          onClick={() => start(first, version)}
        >
          {label(first)}
        </PermissionButton>
      )}
      {others.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: others.map((action) => ({
              key: action,
              label: label(action),
              onClick: () => start(action, version),
            })),
          }}
        >
          <PermissionButton
            size="small"
            type="text"
            permission={permission}
            icon={<MoreOutlined />}
            aria-label={t('More for {{version}}', { version })}
          />
        </Dropdown>
      )}
    </span>
  );
}

/** What can be done with a release, the likeliest first; the release store checks it again. R-213. */
function actionsFor(remote: RemoteDetail, version: string): ReleaseAction[] {
  const live = liveOf(remote);
  const trial = trialOf(remote);
  const release = remote.releases.find((one) => one.version === version);
  const kept = remote.kept.find((one) => one.version === version);
  const pin: ReleaseAction = (release ?? kept)?.isPinned ? 'unpin' : 'pin';
  if (live?.version === version) return [pin];
  if (trial?.version === version && trial.stopped) return ['stop', 'try', 'promote', pin];
  if (trial?.version === version) return ['promote', 'try', trial.isHeld ? 'resume' : 'hold', 'stop', pin];
  if (release) return ['roll-back', 'try', pin];
  return ['try', 'promote', 'roll-back', pin];
}

interface ProofOfReleaseProps {
  proof: ProofStatus;
  /** Those with faults, or with another picture than the live release. */
  states: readonly ProvedState[] | undefined;
}

/** What a browser found in a release before users got it. R-202. */
function ProofOfRelease({ proof, states = [] }: ProofOfReleaseProps) {
  const { at, by, waived } = proof;
  const who = at === null ? undefined : t('Proved by {{by}}, {{when}}', { by: by ?? '', when: formatTimestamp(at) });
  const faulty = states.filter(({ faults }) => faults.length > 0);
  const changed = states.flatMap((state) => (state.difference ? [{ ...state, ...state.difference }] : []));
  return (
    <>
      <span className={styles[toneOf(proof)]} title={who}>
        {textOf(proof)}
      </span>
      {waived && proof.state !== 'none' && proof.state !== 'proved' && (
        <span className={styles.warning}>{t('Released without it by {{by}}', { by: waived.by })}</span>
      )}
      {faulty.length > 0 && (
        <details className={styles.more}>
          <summary>{plural(proof.faults, '{{count}} fault', '{{count}} faults')}</summary>
          <ul>
            {faulty.flatMap((state) =>
              state.faults.map(({ kind, text }) => (
                <li key={`${placeOf(state)} ${kind} ${text}`}>
                  <span>{placeOf(state)}</span> <code>{kind}</code> {text}
                </li>
              )),
            )}
          </ul>
        </details>
      )}
      {changed.length > 0 && (
        <details className={styles.more}>
          <summary>{plural(changed.length, '{{count}} picture differs', '{{count}} pictures differ')}</summary>
          <ul>
            {changed.map((state) => (
              <li key={placeOf(state)}>
                <span>{placeOf(state)}</span>{' '}
                {t('{{percent}} % of the picture differs from {{version}}', {
                  percent: state.percent,
                  version: state.against,
                })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** '/invoices, 390 px, dark'. */
function placeOf({ name, width, theme }: ProvedState): string {
  const themes: Record<ProofTheme, string> = { light: t('light'), dark: t('dark') };
  return t('{{name}}, {{width}} px, {{theme}}', { name, width: String(width), theme: themes[theme] });
}

function textOf({ state, states, waived }: ProofStatus): string {
  switch (state) {
    case 'proved':
      return plural(states, 'Proved in {{count}} state', 'Proved in {{count}} states');
    case 'failed':
      return t('Proof failed');
    case 'stale':
      return t('Proved in a host of another contract');
    case 'other':
      return t('Proof of another build');
    case 'none':
      return waived ? t('No proof needed') : t('No proof, {{percent}} % at most', { percent: UNPROVED_SHARE });
  }
}

function toneOf({ state, waived }: ProofStatus): 'good' | 'bad' | 'warning' | 'quiet' {
  if (state === 'proved') return 'good';
  if (state === 'failed') return 'bad';
  return state === 'none' && waived ? 'quiet' : 'warning';
}
