/** Why a call gave no answer of the API. */

/**
 * There was no answer of our API. `unreachable`: network or time-out, whether the call arrived is not known;
 * `unreadable`: something answered, but not with our envelope. The "thrown failure" of section 8; lead moves word
 * the second one differently.
 */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure';
  readonly reason: 'unreachable' | 'unreadable';

  constructor(reason: NetworkFailure['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** The session ended while the call was waiting; it was not sent again. */
export class SessionEnded extends Error {
  override name = 'SessionEnded';
}
