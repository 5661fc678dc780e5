import type { Catalogue } from './catalogue.ts';
import { fill } from './fill.ts';

interface Pattern {
  expression: RegExp;
  names: string[];
  text: string;
}

/** The values of these placeholders are translatable texts; the others are names or numbers. */
const LOOKED_UP = /(field|sentence)$/i;

/**
 * Finds the translation of a finished sentence by the keys with placeholders; null when none matches. `inside` looks up
 * the value of a `{{field}}` or a `{{sentence}}`.
 */
export function patternsOf(
  catalogue: Catalogue,
  inside: (text: string) => string,
): (sentence: string) => string | null {
  const patterns = Object.entries(catalogue)
    .filter(([key]) => key.includes('{{'))
    .map(([key, text]) => patternOf(key, text))
    // Try the key with the most text of its own first, because it is the most specific.
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

/** The placeholders of numbers have fixed names, so that they cannot match the text before them. */
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
