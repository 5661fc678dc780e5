/** The calls of Platform: health and changes of releases, publishing tokens, reports of failures. ADR-062, ADR-138, ADR-155. */
import { http, type Reply, remotesOfPage } from '@salesdesk/shared';
import {
  endpoints,
  type HostCheck,
  type PublishingToken,
  type ReleaseChange,
  type RemoteDetail,
  type RemotesOverview,
  type SharesInUse,
  type StoredFailure,
  type Undoable,
} from '@salesdesk/shared/domain';

const { platform } = endpoints;

/** All publishing tokens, newest first. */
export function getTokens(signal: AbortSignal): Promise<Reply<PublishingToken[]>> {
  return http.get(platform.tokens, { signal });
}

export function revokeToken(id: string): Promise<Reply<null>> {
  return http.post(platform.revokeToken, { id });
}

/** Changes a release in a way that gives it to no further users; what does is confirmed on the host's page. */
export function changeRelease(change: ReleaseChange): Promise<Reply<Undoable>> {
  return http.post(platform.changeReleases, change);
}

/** Every remote, and what the host offers. */
export async function getOverview(signal: AbortSignal): Promise<RemotesOverview> {
  return (await remotesOfPage.request('/remotes', { signal })) as RemotesOverview;
}

/** The shared modules of all releases in use. */
export async function getShares(signal: AbortSignal): Promise<SharesInUse> {
  return (await remotesOfPage.request('/shares', { signal })) as SharesInUse;
}

/** Everything about one remote; null when it has no release. */
export async function getRemote(name: string, signal: AbortSignal): Promise<RemoteDetail | null> {
  return (await remotesOfPage.request(`/remotes/${encodeURIComponent(name)}`, { signal })) as RemoteDetail | null;
}

/** Which releases in use the described host would break. Throws for what describes no host. */
export async function checkHost(description: unknown): Promise<HostCheck> {
  const body = JSON.stringify(description);
  return (await remotesOfPage.request('/host-check', { method: 'POST', body })) as HostCheck;
}

/** The report of a failure; null when there is none with this reference. */
export async function findFailure(reference: string, signal: AbortSignal): Promise<StoredFailure | null> {
  const reply = await remotesOfPage.request(`/failures/${reference}`, { signal });
  return (reply as { failure: StoredFailure | null } | null)?.failure ?? null;
}
