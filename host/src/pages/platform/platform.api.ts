/** The calls of Platform: health of releases, overrides for the own session, tokens and owners. ADR-062, ADR-138. */
import { http, type Reply, session } from '@salesdesk/shared';
import {
  endpoints,
  type Override,
  type ProvidedContracts,
  type PublishingToken,
  type ReleaseHealth,
  type StepUpProof,
  type TokenFields,
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

/** The part of the reply to `GET /releases` that this page reads. */
interface ReleasesAnswer {
  host: ProvidedContracts;
  remotes: { name: string; releases: { version: string; health?: ReleaseHealth }[] }[];
}

export interface ReleasesState {
  /** The contracts that the host provides. */
  host: ProvidedContracts;
  /** From the reports of all browsers, by `<remote>@<version>`; releases without reports are missing. */
  health: Map<string, ReleaseHealth>;
}

/** What the product knows of its releases. */
export async function releasesState(signal: AbortSignal): Promise<ReleasesState> {
  let answer = await fetchReleases(signal);
  if (answer.status === 401) {
    // Only API calls refresh an expired token, so send one and retry.
    await http.get(platform.overrides, { signal });
    answer = await fetchReleases(signal);
  }
  if (!answer.ok) throw new Error(`The releases answered ${answer.status}.`);
  const { host, remotes } = (await answer.json()) as ReleasesAnswer;
  const entries = remotes.flatMap(({ name, releases }) =>
    releases.flatMap(({ version, health }) => (health ? [[`${name}@${version}`, health] as const] : [])),
  );
  return { host, health: new Map(entries) };
}

function fetchReleases(signal: AbortSignal): Promise<Response> {
  return fetch('/releases', { signal, headers: { authorization: `Bearer ${session.token()}` } });
}
