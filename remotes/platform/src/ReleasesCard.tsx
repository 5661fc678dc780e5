import { formatAgo, formatTimestamp, translated } from '@salesdesk/shared';
import type { ReleaseStatus, RemoteDetail } from '@salesdesk/shared/domain';
import { type GivingAction, needsCode, type ReleaseAction } from '@salesdesk/shared/domain';
import { Dropdown, PermissionButton } from '@salesdesk/shared/ui/core';
import { MoreOutlined, PushpinOutlined } from '@salesdesk/shared/ui/icons';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { liveOf } from './console.model.ts';
import { ProofOfRelease } from './ProofOfRelease.tsx';
import { openReleaseForm } from './platformPaths.ts';
import styles from './ReleasesCard.module.css';
import { actionsFor } from './releaseActions.model.ts';
import { ACTION_LABELS, consequenceOf } from './rollout.texts.ts';
import { Traffic } from './Traffic.tsx';
import { t } from './texts.ts';
import { useReleaseChange } from './useReleaseChange.ts';

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
