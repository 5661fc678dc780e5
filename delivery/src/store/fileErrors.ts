/** The system's code of a file error (`ENOENT`, …); empty for anything else. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** For `catch`: returns null when the file does not exist and rethrows every other error. */
export function nullWhenMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}
