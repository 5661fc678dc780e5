/**
 * A sequential sign test that may be read after every pair: the mixture sequential probability ratio test (mSPRT) of a
 * fair coin against a uniform mixture of coins that fall on one side more often. ADR-154.
 */

/**
 * The evidence that a coin favours one side: a likelihood ratio, averaged over all chances of a hit above one half. While
 * that chance is one half or less, it ever reaches 1/a with a probability of at most a (Ville's inequality), however
 * often it is read.
 *
 * Takes the whole numbers of throws that fell on that side (`hits`) and on the other. Gives a number above 0: 1 without
 * data, `2^(n+1)` times the integral of `p^hits (1-p)^misses` from 1/2 to 1 otherwise, which for whole numbers is
 * `sum(k <= hits) C(n+1, k) / ((n+1) C(n, hits))`.
 */
export function evidence(hits: number, misses: number): number {
  const n = hits + misses;
  // From k = hits down; each binomial follows from the one before.
  let term = 1 / (misses + 1);
  let sum = term;
  for (let k = hits; k > 0; k--) {
    term *= k / (n + 2 - k);
    sum += term;
  }
  return sum;
}
