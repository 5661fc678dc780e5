/**
 * The commands of the pages: each line of a block `sh`, and what follows `$ ` in a block `console`. The tests run them all,
 * so nothing else may stand in such a block.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Marked } from 'marked';
import { GUIDE } from '../src/markdown.ts';

interface PageCommand {
  /** The page's file: `release.md`. */
  page: string;
  /** As a reader types it. */
  command: string;
  /** Who runs it: the team in its repository, or the operator on the machine with the release store. */
  by: 'team' | 'operator';
}

/** Every command of the guide, in the order of its pages. `folder`: docs/teams. */
export async function readCommands(folder: string): Promise<PageCommand[]> {
  const pages = await Promise.all(
    GUIDE.map(async ({ file }) => commandsIn(file, await readFile(path.join(folder, file), 'utf8'))),
  );
  return pages.flat();
}

/** The commands of one page's Markdown. */
export function commandsIn(page: string, markdown: string): PageCommand[] {
  const found: PageCommand[] = [];
  const marked = new Marked({
    walkTokens(token) {
      if (token.type !== 'code') return;
      const [language, reader] = String(token.lang ?? '').split(' ');
      const lines = String(token.text).split('\n');
      const commands =
        language === 'console'
          ? lines.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2))
          : language === 'sh'
            ? lines.filter((line) => line.trim() !== '')
            : [];
      const by = reader === 'operator' ? 'operator' : 'team';
      found.push(...commands.map((command) => ({ page, command, by }) as const));
    },
  });
  marked.parse(markdown, { async: false });
  return found;
}
