/** Names of controls in every language, for tests that run in each of them. */
import { execFileSync } from 'node:child_process';
import { ROOT } from '../support/product.ts';

/** Turns an English text into a pattern for it in another language; `{{places}}` stand for anything. */
export type Say = (english: string) => RegExp;

type Catalogues = Readonly<Record<string, Readonly<Record<string, string>>>>;

let catalogues: Catalogues | undefined;

/** The look-up of a language: 'en', 'nl', 'de' or the pseudo language. A text with a number has its plural. */
export function sayIn(language: string): Say {
  return (english) => {
    const parts = translation(language, english).split(/\{\{\w+\}\}/);
    const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${escaped.join('.*')}$`, 'u');
  };
}

function translation(language: string, english: string): string {
  if (language === 'en') return english;
  catalogues ??= JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', 'e2e/programs/catalogues.main.ts'], {
      cwd: ROOT,
      encoding: 'utf8',
    }),
  ) as Catalogues;
  const texts = catalogues[language];
  const found = texts?.[english] ?? texts?.[`${english}_other`];
  if (found === undefined) throw new Error(`'${english}' has no translation into ${language}.`);
  return found;
}
