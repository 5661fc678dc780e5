/** Events and changes of releases in words. */
import { translated } from '@salesdesk/shared';
import {
  type GivingAction,
  OVERRIDE_PATH,
  OWNER_PATH,
  RELEASE_PATH,
  type ReleaseAction,
  type RolloutAction,
  type RolloutEvent,
} from '@salesdesk/shared/domain';
import { msg, t } from './texts.ts';

const EVENTS: Record<RolloutAction, string> = {
  published: msg('Published'),
  promoted: msg('Promoted'),
  tried: msg('Trial'),
  'rolled-back': msg('Rolled back'),
  returned: msg('Taken back'),
  stopped: msg('Stopped'),
  removed: msg('Removed'),
  pinned: msg('Pinned'),
  unpinned: msg('Unpinned'),
  held: msg('Held'),
  resumed: msg('Hold ended'),
  undone: msg('Undone'),
  'handed-over': msg('Handed over'),
  composed: msg('Extension changed'),
};

/** 'Promoted', 'Trial 10 %', 'Trial ended'. */
export function actionText({ action, traffic }: Pick<RolloutEvent, 'action' | 'traffic'>): string {
  if (action === 'tried') return traffic ? t('Trial {{percent}} %', { percent: traffic }) : t('Trial ended');
  return translated(EVENTS[action]);
}

export const ACTION_LABELS: Record<ReleaseAction, string> = {
  promote: msg('Promote to everyone'),
  try: msg('Set traffic'),
  'roll-back': msg('Roll back'),
  stop: msg('Stop the trial'),
  hold: msg('Hold'),
  resume: msg('End the hold'),
  pin: msg('Pin'),
  unpin: msg('Unpin'),
};

/** What a change that needs no code does. `live` is the release that everyone else gets. */
export function consequenceOf(
  action: Exclude<ReleaseAction, GivingAction>,
  { version, live }: { version: string; live: string },
): string {
  const names = { version, live };
  switch (action) {
    case 'stop':
      return t('Nobody gets {{version}} any more. Everyone gets {{live}} from their next page on.', names);
    case 'hold':
      return t(
        'The trial of {{version}} stays as it is until you change it, even when it fails for many users.',
        names,
      );
    case 'resume':
      return t('The trial of {{version}} is stopped again when it fails for too many users.', names);
    case 'pin':
      return t('No automatic step replaces or stops {{version}}, and its files are never removed.', names);
    case 'unpin':
      return t('Automatic steps may replace or stop {{version}} again, and old files may be removed.', names);
  }
}

export function remotePath(remote: string): string {
  return `/platform/remotes/${remote}`;
}

export function openOverride(remote: string): void {
  location.assign(`${OVERRIDE_PATH}?remote=${remote}`);
}

export function openHandOver(remote: string): void {
  location.assign(`${OWNER_PATH}?remote=${remote}`);
}

/** The form that gives users a release. */
export function openReleaseForm(remote: string, action: ReleaseAction, version: string): void {
  location.assign(`${RELEASE_PATH}?${new URLSearchParams({ remote, action, version })}`);
}
