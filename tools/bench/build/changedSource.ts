/** A source file that a benchmark changes and restores. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { atEnd } from '../atEnd.ts';

const FILE = path.resolve(import.meta.dirname, '../../../remotes/leads/src/LeadsPage.tsx');
const WORDS = "label: t('List')";

interface ChangedSource {
  /** Writes the file with `label` where the screen said "List". */
  say: (label: string) => void;
  /** Writes the file as it was. */
  restore: () => void;
}

/** Throws when the text to change is missing. */
export function leadsToolbar(): ChangedSource {
  const source = readFileSync(FILE, 'utf8');
  if (!source.includes(WORDS)) throw new Error(`${FILE} does not say ${WORDS}.`);
  return {
    say: (label) => writeFileSync(FILE, source.replace(WORDS, `label: '${label}'`)),
    restore: atEnd(() => writeFileSync(FILE, source)),
  };
}
