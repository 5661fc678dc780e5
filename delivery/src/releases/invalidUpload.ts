/** What was sent is no packed build, or too much of one; the message says so in a sentence. */
export class InvalidUpload extends Error {
  override name = 'InvalidUpload';
  readonly isTooLarge: boolean;

  constructor(message: string, isTooLarge = false) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}
