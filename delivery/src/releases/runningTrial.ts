import type { Release } from '@salesdesk/shared/domain';
import type { Visit } from '../verdicts/trialVitals.ts';
import { trialSince } from './history.ts';
import { defaultOf, trialOf } from './rollout.ts';

/** The trial of a remote that is running, with its start and the default it is compared with; null without one. */
export function runningTrial(releases: readonly Release[]): Visit['trial'] | null {
  const tried = trialOf(releases);
  const usual = defaultOf(releases);
  if (!tried || !usual || tried.extras.stopped) return null;
  const { version } = tried.metadata;
  return { version, began: trialSince(releases, version), default: usual.metadata.version };
}
