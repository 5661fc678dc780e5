/** The calls of Platform: health of releases, overrides for the own session, tokens and owners. ADR-062, ADR-138. */
import { http, type Reply, session } from '@salesdesk/shared';
import type { HostCheck, RemoteDetail, RemotesOverview, SharesInUse } from '@salesdesk/shared/domain';
import {
  endpoints,
  type Override,
  type PublishingToken,
  type ReleaseChange,
  type StepUpProof,
  type TokenFields,
  type Undoable,
} from '@salesdesk/shared/domain';

const { platform } = endpoints;

/** Grants an override. `code` comes from the authenticator app, `ticket` from the page. */
export function grantOverride(
  override: { remote: string } & StepUpProof & ({ version: string } | { origin: string }),
): Promise<Reply<Override[]>> {
  return http.post(platform.override, override);
}

/** Whether this build already runs for the own session. */
export async function isGranted(remote: string, origin: string): Promise<boolean> {
  const { data } = await http.get(platform.overrides);
  return data?.some((override) => override.remote === remote && override.origin === origin) ?? false;
}

/** Removes one remote's override, or all. */
export function resetOverrides(remote?: string): Promise<Reply<Override[]>> {
  return http.post(platform.resetOverrides, { remote });
}

/** All publishing tokens, newest first. */
export function getTokens(signal: AbortSignal): Promise<Reply<PublishingToken[]>> {
  return http.get(platform.tokens, { signal });
}

/** Makes a token; the reply has it once. */
export function createToken(token: TokenFields & StepUpProof): Promise<Reply<{ id: string; token: string }>> {
  return http.post(platform.createToken, token);
}

export function revokeToken(id: string): Promise<Reply<null>> {
  return http.post(platform.revokeToken, { id });
}

/** Hands a remote over to another team. */
export function changeOwner(change: { remote: string; team: string } & StepUpProof): Promise<Reply<null>> {
  return http.post(platform.changeOwner, change);
}

/** Changes a release; what gives users a release takes code and ticket. */
export function changeRelease(change: ReleaseChange & Partial<StepUpProof>): Promise<Reply<Undoable>> {
  return http.post(platform.changeReleases, change);
}

/** Every remote, and what the host offers. */
export async function getOverview(signal: AbortSignal): Promise<RemotesOverview> {
  return (await readReleases('/remotes', { signal })) as RemotesOverview;
}

/** The shared modules of all releases in use. */
export async function getShares(signal: AbortSignal): Promise<SharesInUse> {
  return (await readReleases('/shares', { signal })) as SharesInUse;
}

/** Everything about one remote; null when it has no release. */
export async function getRemote(name: string, signal: AbortSignal): Promise<RemoteDetail | null> {
  return (await readReleases(`/remotes/${encodeURIComponent(name)}`, { signal })) as RemoteDetail | null;
}

/** Which releases in use the described host would break. Throws for what describes no host. */
export async function checkHost(description: unknown): Promise<HostCheck> {
  const body = JSON.stringify(description);
  return (await readReleases('/host-check', { method: 'POST', body })) as HostCheck;
}

/** Null when there is no such thing. */
async function readReleases(path: string, init: RequestInit): Promise<unknown> {
  let answer = await fetchReleases(path, init);
  if (answer.status === 401) {
    // Only API calls refresh an expired token, so send one and retry.
    await http.get(endpoints.notifications.unread, { signal: init.signal ?? undefined });
    answer = await fetchReleases(path, init);
  }
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`The releases answered ${answer.status}.`);
  return await answer.json();
}

function fetchReleases(path: string, init: RequestInit): Promise<Response> {
  const headers = {
    authorization: `Bearer ${session.token()}`,
    ...(init.body ? { 'content-type': 'application/json' } : {}),
  };
  return fetch(`/releases${path}`, { ...init, headers });
}
