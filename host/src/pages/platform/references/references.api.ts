/** Finds the report of a failure by its reference. ADR-155. */
import { http, session } from '@salesdesk/shared';
import { endpoints, type StoredFailure } from '@salesdesk/shared/domain';

/** The report; null when there is none with this reference. */
export async function findFailure(reference: string, signal: AbortSignal): Promise<StoredFailure | null> {
  let answer = await request(reference, signal);
  if (answer.status === 401) {
    // Only API calls refresh an expired token, so send one and retry.
    await http.get(endpoints.platform.overrides, { signal });
    answer = await request(reference, signal);
  }
  if (!answer.ok) throw new Error(`The reports answered ${answer.status}.`);
  return ((await answer.json()) as { failure: StoredFailure | null }).failure;
}

function request(reference: string, signal: AbortSignal): Promise<Response> {
  return fetch(`/releases/failures/${reference}`, { signal, headers: { authorization: `Bearer ${session.token()}` } });
}
