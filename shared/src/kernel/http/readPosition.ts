/**
 * How far into the database's history this browser has seen. Each call carries it, so that a replica that is behind does
 * not serve it; a call without it is served by the primary. ADR-120.
 */
import { POSITION_HEADER, reaches } from '../../domain/index.ts';
import { createListeners } from '../listeners.ts';

/** Null while unknown: before the first response, and after a call whose effect is unknown. */
let seen: string | null = null;
/** How often it became unknown; a response to an earlier call may lack what happened since. */
let doubts = 0;
const own = createListeners<[position: string | null]>();

/** Calls back with what this tab's own calls have seen, for the other tabs. Returns the function that ends it. */
export const onOwnPosition = own.subscribe;

/** Takes what another tab or the stream of changes has seen; null makes it unknown. */
export function seePosition(position: string | null): void {
  update(seen === null || position === null ? null : laterOf(seen, position));
}

function update(next: string | null): void {
  if (next === null) doubts++;
  seen = next;
}

/** The header of a call, and the function that takes the position in its response, undefined without one. */
export function sendPosition() {
  const doubtsBefore = doubts;
  return {
    headers: seen === null ? {} : { [POSITION_HEADER]: seen },
    seeResponse(position: string | undefined): void {
      const before = seen;
      if (position === undefined) update(null);
      else if (doubts === doubtsBefore) update(seen === null ? position : laterOf(seen, position));
      if (seen !== before) own.notify(seen);
    },
  };
}

/** Null for positions of two histories, as after a failover: the primary tells which one goes on. */
function laterOf(one: string, other: string): string | null {
  return reaches(one, other) ? one : reaches(other, one) ? other : null;
}
