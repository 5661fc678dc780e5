/** Every command of the guide is one that the command line knows, and one that e2e/tests/own-repository.spec.ts can run. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { programOf } from '@salesdesk/delivery/program';
import type { Command } from 'commander';
import { commandsIn, readCommands } from './commands.ts';

const ROOT = path.resolve(__dirname, '../../..');
/** What is not of Salesdesk: the scripts of the template, and what every shell has. */
const OTHERS = [/^cd invoices$/, /^export \w+=\S+$/, /^curl -O \S+$/, /^npm version (patch|minor)$/];
const { scripts } = JSON.parse(
  readFileSync(path.join(ROOT, 'delivery/templates/standalone/package.json.txt'), 'utf8'),
) as { scripts: Record<string, string> };

/** The words after `salesdesk`, however it is called; null for another command. */
function argumentsOf(command: string): string[] | null {
  const [, rest] = /^(?:npx salesdesk|npx http\S+\/releases\/kit\.tgz|node salesdesk\.mjs) (.+)$/.exec(command) ?? [];
  return rest === undefined ? null : (rest.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/"/g, ''));
}

/** Parses with the real program, whose actions are replaced, and returns the command that would run. */
async function parsed(words: string[]): Promise<string | null> {
  const program = programOf({ cwd: ROOT, env: {}, print: () => {}, log: () => {} });
  let ran: string | null = null;
  const silence = (command: Command) => {
    for (const each of command.commands) {
      silence(each);
      if (each.commands.length) continue;
      each.action(() => {
        ran = each.name();
      });
    }
  };
  silence(program);
  await program.parseAsync(words, { from: 'user' });
  return ran;
}

function isOther(command: string): boolean {
  const [, script] = /^npm (?:run )?(\w+)$/.exec(command) ?? [];
  return OTHERS.some((other) => other.test(command)) || (script !== undefined && script in scripts);
}

test('every command of the pages parses with its options', async () => {
  const commands = await readCommands(path.join(ROOT, 'docs/teams'));
  expect(commands.length).toBeGreaterThan(25);
  for (const { page, command } of commands) {
    const words = argumentsOf(command);
    if (words) expect([page, command, await parsed(words)]).toEqual([page, command, expect.any(String)]);
    else expect([page, command, isOther(command)]).toEqual([page, command, true]);
  }
});

test('a team needs at most five commands from nothing to a live screen', async () => {
  const commands = await readCommands(path.join(ROOT, 'docs/teams'));
  const live = commands.findIndex(({ command }) => command === 'npx salesdesk publish --build --prove');
  expect(commands[0]?.command).toContain('/releases/kit.tgz create');
  expect(commands.slice(0, live + 1).map(({ page }) => page)).toEqual(Array(live + 1).fill('ship-a-screen.md'));
  expect(live + 1).toBeLessThanOrEqual(5);
});

test('a command or an option that does not exist is noticed', async () => {
  await expect(parsed(['publish', '--trafic', '10'])).rejects.toThrow('unknown option');
  await expect(parsed(['publsh'])).rejects.toThrow('unknown command');
  expect(isOther('npm run serve')).toBe(false);
});

test('commands are the lines of sh, and what follows the prompt of a console', () => {
  const page = [
    '```sh',
    'one',
    '',
    'two',
    '```',
    '```console operator',
    '$ three',
    'printed',
    '```',
    '```ts',
    'no',
    '```',
  ];
  expect(commandsIn('x.md', page.join('\n'))).toEqual([
    { page: 'x.md', command: 'one', by: 'team' },
    { page: 'x.md', command: 'two', by: 'team' },
    { page: 'x.md', command: 'three', by: 'operator' },
  ]);
});

test('the walk through the pages runs every command, and names only those that exist', async () => {
  const commands = (await readCommands(path.join(ROOT, 'docs/teams'))).map(({ command }) => command);
  const walk = readFileSync(path.join(ROOT, 'e2e/tests/own-repository.spec.ts'), 'utf8');
  expect(walk).toContain("readCommands(join(ROOT, 'docs/teams'))");
  const handled = [...(walk.split('const SPECIAL')[1]?.split('\n};')[0] ?? '').matchAll(/^ {2}'(.+)':/gm)];
  expect(handled.length).toBeGreaterThan(1);
  for (const [, command] of handled) expect(commands).toContain(command);
});
