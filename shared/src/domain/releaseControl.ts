/** What users change of releases on Platform. The API decides who may, the release store keeps the result. ADR-157. */
import type { ComposedExtension, RolloutEvent } from './release.ts';

/**
 * `promote`: everyone gets it. `try`: a share of users gets it. `roll-back`: everyone gets an earlier one again. `stop`: the
 * trial ends. `hold` and `resume`: whether automatic steps may change the trial. `pin` and `unpin`: whether they may change,
 * or pruning remove, this release.
 */
export const RELEASE_ACTIONS = ['promote', 'try', 'roll-back', 'stop', 'hold', 'resume', 'pin', 'unpin'] as const;
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number];

/** Those that give users a release need a code, as making a token does; those that take one away or wait need none. */
const GIVING = ['promote', 'try', 'roll-back'] as const satisfies readonly ReleaseAction[];
export type GivingAction = (typeof GIVING)[number];

/** Whether a change needs a code of the authenticator app. */
export function needsCode(action: ReleaseChange['action']): action is GivingAction {
  return (GIVING as readonly string[]).includes(action);
}

export function isReleaseAction(text: string): text is ReleaseAction {
  return (RELEASE_ACTIONS as readonly string[]).includes(text);
}

/** One change of the releases of a remote. What is changed of an extension is of `compose` only. */
export interface ReleaseChange extends ComposedExtension {
  remote: string;
  /** `compose` changes an extension in place of a release: it is hidden, moved or pinned, or as declared again. */
  action: ReleaseAction | 'compose';
  /** The release that it is about; of `stop`, `hold` and `resume` the one on trial. */
  version: string;
  /** Per cent of users, of `try` only. */
  traffic?: number;
  /** Id of the extension. */
  extension?: string;
  /** Time of the latest event that the user has seen, empty for none: a change since then refuses this one. */
  seen: string;
}

/** Shares that Platform offers for a trial, in per cent. */
export const TRIAL_SHARES = [1, 5, 10, 25, 50] as const;

/** Why a change was not made: somebody changed the releases since, the release cannot be used for it, or it is not proved. */
export type ReleaseRefusal = 'changed' | 'impossible' | 'unproved';

export type ReleaseResult = { event: RolloutEvent } | { refused: ReleaseRefusal };

/** Who changes it: the full name for the history, the id to undo it. */
export interface ReleaseAuthor {
  name: string;
  userId: number;
}

/** What the API asks of the release store, which delivery keeps. `tools/run` connects the two. */
export interface ReleaseControl {
  change: (change: ReleaseChange, author: ReleaseAuthor) => Promise<ReleaseResult>;
  /** Takes back the latest change, made at the time `at` by this user, unless there was one since. */
  undo: (remote: string, at: string, author: ReleaseAuthor) => Promise<ReleaseResult>;
}
