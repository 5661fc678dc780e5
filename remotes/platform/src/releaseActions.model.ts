/** What can be done with a release, the likeliest first. Pure; the release store checks it again. R-213. */
import type { ReleaseAction, RemoteDetail } from '@salesdesk/shared/domain';
import { liveOf, trialOf } from './console.model.ts';

export function actionsFor(remote: RemoteDetail, version: string): ReleaseAction[] {
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
