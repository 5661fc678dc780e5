/** Releases of remotes and the trail of all changes. */
import type { Separated } from '../accountSheet.ts';
import type { AuditPage, AuditState } from '../auditTrail.ts';
import { type DownloadedFile, get, post } from '../endpoint.ts';
import type { FilterQuery } from '../filters.ts';
import type { Override } from '../override.ts';
import type { PublishingToken, TokenFields } from '../publishingToken.ts';
import type { ReleaseChange } from '../releaseControl.ts';
import type { StepUpProof } from '../stepUp.ts';
import type { Undoable } from '../undo.ts';

/** Added (ADR-062): a different version of a remote for the user's own session. */
export const platform = {
  overrides: get<{ reply: Override[] }>('platform/overrides'),
  override: post<{
    body: { remote: string; version?: string; origin?: string; hours?: number } & StepUpProof;
    reply: Override[];
  }>('platform/override'),
  /** Without a remote: all of them. */
  resetOverrides: post<{ body: { remote?: string }; reply: Override[] }>('platform/override-reset'),
  /** Added (ADR-138): publishing tokens of teams, and the teams that remotes belong to. */
  tokens: get<{ reply: PublishingToken[] }>('platform/tokens'),
  /** `token` in the reply is shown once. */
  createToken: post<{ body: TokenFields & StepUpProof; reply: { id: string; token: string; expires_at: string } }>(
    'platform/token-create',
  ),
  revokeToken: post<{ body: { id: string }; reply: null }>('platform/token-revoke'),
  /** Added (ADR-157): promote, try, hold, pin, stop or roll back a release. Some need the proofs of step-up. */
  changeReleases: post<{ body: ReleaseChange & Partial<StepUpProof>; reply: Undoable }>('platform/release-change'),
  changeOwner: post<{ body: { remote: string; team: string } & StepUpProof; reply: null }>('platform/owner-change'),
} as const;

/** Added (ADR-147): everything that was changed, and whether the trail of it is intact. */
export const audit = {
  list: get<{ query: FilterQuery<'audit'> & { cursor?: string }; reply: AuditPage }>('audit/changes'),
  export: get<{ query: FilterQuery<'audit'> & Separated; reply: DownloadedFile }>('audit/export'),
  /** With `again` a new check begins, unless one is running. */
  state: get<{ query: { again?: boolean }; reply: AuditState }>('audit/state'),
} as const;
