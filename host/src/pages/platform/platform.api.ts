/** The calls of Platform: overrides for the own session. Added to the spec's; decision page 062. */
import { http, type Reply } from '@salesdesk/shared';
import { endpoints, type Override } from '@salesdesk/shared/domain';

const { platform } = endpoints;

export function grantOverride(
  remote: string,
  target: { version: string } | { origin: string },
): Promise<Reply<Override[]>> {
  return http.post(platform.override, { remote, ...target });
}

/** One remote's override, or all. */
export function resetOverrides(remote?: string): Promise<Reply<Override[]>> {
  return http.post(platform.resetOverrides, { remote });
}
