let count = 0;

/** Unique over all frames. */
export function newRecordId(): string {
  return `${performance.timeOrigin} ${++count}`;
}
