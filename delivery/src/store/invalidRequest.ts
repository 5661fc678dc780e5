/** The request is invalid; the message says what is allowed. */
export class InvalidRequest extends Error {
  override name = 'InvalidRequest';
}
