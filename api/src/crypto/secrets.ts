/** Checks whether a configured secret could be guessed. */

/** How to generate a secret; ends the sentence that refuses a bad one. */
export const MAKE_A_SECRET = 'Make one with: openssl rand -base64 32';

/**
 * Whether the text repeats, counts up, or uses so few characters that its entropy is below `bits`. It cannot recognise a
 * known sentence, only text that no random generator produces.
 */
export function isGuessable(text: string, bits: number): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  const period = periodOf(codes);
  return Math.min(surpriseOf(codes.slice(0, period)), surpriseOf(steps.slice(0, period))) < bits;
}

/** The length of the shortest prefix of which the whole is a repetition. */
function periodOf(codes: number[]): number {
  for (let length = 1; length < codes.length; length++)
    if (codes.every((code, at) => code === codes[at % length])) return length;
  return codes.length;
}

/** The Shannon entropy of the values, times their number. */
function surpriseOf(values: number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum + count * Math.log2(values.length / count), 0);
}
