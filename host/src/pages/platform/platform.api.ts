/** The calls of Platform: how releases fare, and overrides for the own session. Added to the spec's; ADR-062. */
import { http, type Reply, session } from '@salesdesk/shared';
import { endpoints, type Override, type ReleaseHealth } from '@salesdesk/shared/domain';

const { platform } = endpoints;

/** `code` is the authenticator's, `ticket` the one the page was handed. */
export function grantOverride(
  wish: { remote: string; code: string; ticket: string } & ({ version: string } | { origin: string }),
): Promise<Reply<Override[]>> {
  return http.post(platform.override, wish);
}

/** One remote's override, or all. */
export function resetOverrides(remote?: string): Promise<Reply<Override[]>> {
  return http.post(platform.resetOverrides, { remote });
}

/** What the edge answers to `GET /releases`, as far as this page reads it. */
interface ReleasesAnswer {
  remotes: { name: string; releases: { version: string; health?: ReleaseHealth }[] }[];
}

/** What all browsers reported, by `<remote>@<version>`; releases that nobody reported on are missing. */
export async function releaseHealth(signal: AbortSignal): Promise<Map<string, ReleaseHealth>> {
  let answer = await askForReleases(signal);
  if (answer.status === 401) {
    // The edge does not refresh; any call of the API does, when its token has expired.
    await http.get(platform.overrides, { signal });
    answer = await askForReleases(signal);
  }
  if (!answer.ok) throw new Error(`The releases answered ${answer.status}.`);
  const { remotes } = (await answer.json()) as ReleasesAnswer;
  const entries = remotes.flatMap(({ name, releases }) =>
    releases.flatMap(({ version, health }) => (health ? [[`${name}@${version}`, health] as const] : [])),
  );
  return new Map(entries);
}

function askForReleases(signal: AbortSignal): Promise<Response> {
  return fetch('/releases', { signal, headers: { authorization: `Bearer ${session.token()}` } });
}
