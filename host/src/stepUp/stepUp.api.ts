/** The calls that need the code of the authenticator app, and those of overrides. ADR-062, ADR-138. */
import { http, type Reply, remotesOfPage } from '@salesdesk/shared';
import {
  endpoints,
  type Override,
  type ReleaseChange,
  type RemoteDetail,
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

/** Makes a token; the reply has it once. */
export function createToken(token: TokenFields & StepUpProof): Promise<Reply<{ id: string; token: string }>> {
  return http.post(platform.createToken, token);
}

/** Hands a remote over to another team. */
export function changeOwner(change: { remote: string; team: string } & StepUpProof): Promise<Reply<null>> {
  return http.post(platform.changeOwner, change);
}

/** Gives users a release. */
export function changeRelease(change: ReleaseChange & StepUpProof): Promise<Reply<Undoable>> {
  return http.post(platform.changeReleases, change);
}

/** Everything about one remote; null when it has no release. */
export async function getRemote(name: string, signal: AbortSignal): Promise<RemoteDetail | null> {
  return (await remotesOfPage.request(`/remotes/${encodeURIComponent(name)}`, { signal })) as RemoteDetail | null;
}
