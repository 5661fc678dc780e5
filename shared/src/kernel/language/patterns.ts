import type { Catalogue } from './catalogue.ts';
import { fill } from './fill.ts';

interface Pattern {
  expression: RegExp;
  names: string[];
  text: string;
}

/** What stands in these places is a text of ours as well; in others it is a name or a number. */
const LOOKED_UP = /(field|sentence)$/i;

/**
 * Finds the translation of a ready sentence by the keys that have places in them; null when none fits. `inside` looks up
 * what stands in a `{{field}}` or a `{{sentence}}`.
 */
export function patternsOf(
  catalogue: Catalogue,
  inside: (text: string) => string,
): (sentence: string) => string | null {
  const patterns = Object.entries(catalogue)
    .filter(([key]) => key.includes('{{'))
    .map(([key, text]) => patternOf(key, text))
    // The one with the most words of its own says the most.
    .sort((a, b) => b.expression.source.length - a.expression.source.length);
  return (sentence) => {
    for (const { expression, names, text } of patterns) {
      const found = expression.exec(sentence);
      if (!found) continue;
      const values = names.map((name, at): [string, string] => {
        const value = found[at + 1] ?? '';
        return [name, LOOKED_UP.test(name) ? inside(value) : value];
      });
      return fill(text, Object.fromEntries(values));
    }
    return null;
  };
}

/** Numbers have names of their own, so that no sentence before them is taken for one. */
function placeOf(name: string): string {
  return /^(count|days|done|kept|max|row|total)$/.test(name) ? '([\\d.,]+)' : '(.+?)';
}

function patternOf(key: string, text: string): Pattern {
  const parts = key.split(/\{\{(\w+)\}\}/);
  const source = parts
    .map((part, at) => (at % 2 ? placeOf(part) : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
    .join('');
  return { expression: new RegExp(`^${source}$`, 's'), names: parts.filter((_, at) => at % 2), text };
}
