/** A section: the page's title, the heading, the address below the site, the text. */
export type Entry = readonly [page: string, heading: string, address: string, text: string];

const SHOWN = 8;
/** A pasted message has names of its own, so not every word has to be found. */
const ENOUGH = 0.6;

/** The sections that have most of the words, the best first: those that have them in the heading. */
export function find(entries: readonly Entry[], query: string): Entry[] {
  const words = query.toLowerCase().match(/[\p{L}\d@$-]+/gu) ?? [];
  if (!words.length) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ entry }) => entry);
}

function scoreOf([page, heading, , text]: Entry, words: readonly string[]): number {
  const [title, own, body] = [page.toLowerCase(), heading.toLowerCase(), text.toLowerCase()];
  const scores = words.map((word) => {
    if (own === word) return 8;
    if (own.startsWith(word)) return 5;
    if (own.includes(word)) return 4;
    if (title.includes(word)) return 2;
    return body.includes(word) ? 1 : 0;
  });
  const found = scores.filter((score) => score > 0).length;
  return found / words.length >= ENOUGH ? scores.reduce<number>((sum, score) => sum + score, 0) : 0;
}
