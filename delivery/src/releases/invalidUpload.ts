/** The upload is not a packed build, or is too large; the message explains it. */
export class InvalidUpload extends Error {
  override name = 'InvalidUpload';
  readonly isTooLarge: boolean;

  constructor(message: string, isTooLarge = false) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}
