/** The version ranges that contracts and shared modules use: exact, `~` and `^`, no others, so that every reader interprets them alike. */

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const RANGE = /^([\^~]?)(\d+\.\d+\.\d+)$/;

type Parts = [major: number, minor: number, patch: number];

/** Whether `version` (plain `major.minor.patch`) is in `range`; false when either is invalid. */
export function satisfiesRange(version: string, range: string): boolean {
  const [, sign, base] = RANGE.exec(range) ?? [];
  const actual = parse(version);
  const wanted = base === undefined ? null : parse(base);
  if (!actual || !wanted) return false;
  const fixed = sign === '^' ? fixedByCaret(wanted) : sign === '~' ? 2 : 3;
  return wanted.slice(0, fixed).every((part, index) => part === actual[index]) && compare(actual, wanted) >= 0;
}

/** Negative when `one` is older than `other`, 0 when both are the same or one of them is no plain version. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [parse(one), parse(other)];
  return left && right ? compare(left, right) : 0;
}

/** `^` fixes everything up to and including the first number that is not zero. */
function fixedByCaret(parts: Parts): number {
  const first = parts.findIndex((part) => part > 0);
  return first === -1 ? 3 : first + 1;
}

function parse(version: string): Parts | null {
  const found = VERSION.exec(version);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : null;
}

function compare(left: Parts, right: Parts): number {
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}
