/** Why a call gave no answer of the API. */

/** There was no readable answer: network, time-out, or something else than our API answered. The "thrown failure" of section 8. */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure';
}

/** The session ended while the call was waiting; it was not sent again. */
export class SessionEnded extends Error {
  override name = 'SessionEnded';
}
