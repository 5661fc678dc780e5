import type { Catalogue } from './catalogue.ts';
import { fill } from './fill.ts';

interface Pattern {
  expression: RegExp;
  names: string[];
  text: string;
}

/** Finds the translation of a ready sentence by the keys that have places in them; null when none fits. */
export function patternsOf(catalogue: Catalogue): (sentence: string) => string | null {
  const patterns = Object.entries(catalogue)
    .filter(([key]) => key.includes('{{'))
    .map(([key, text]) => patternOf(key, text))
    // The one with the most words of its own says the most.
    .sort((a, b) => b.expression.source.length - a.expression.source.length);
  return (sentence) => {
    for (const { expression, names, text } of patterns) {
      const found = expression.exec(sentence);
      if (found) return fill(text, Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])));
    }
    return null;
  };
}

function patternOf(key: string, text: string): Pattern {
  const parts = key.split(/\{\{(\w+)\}\}/);
  const source = parts.map((part, at) => (at % 2 ? '(.+?)' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))).join('');
  return { expression: new RegExp(`^${source}$`, 's'), names: parts.filter((_, at) => at % 2), text };
}
