/** What is asked for makes no sense; the message says what would. */
export class InvalidRequest extends Error {
  override name = 'InvalidRequest';
}
