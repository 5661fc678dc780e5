import { type Command, InvalidArgumentError } from 'commander';
import { LEAST_DAYS } from '../releases/prune.ts';
import type { Context } from './context.ts';

/** `salesdesk pin`, `unpin` and `prune`. */
export function keepCommands(program: Command, context: Context): void {
  const addPin = (name: string, isPinned: boolean, description: string) =>
    program
      .command(name)
      .description(description)
      .argument('<remote>')
      .argument('<version>')
      .action(async (remote: string, version: string) => {
        const status = await (await context.desk()).pin(remote, version, isPinned);
        context.result(
          status,
          `${remote} ${version} is ${isPinned ? 'kept until it is unpinned' : 'no longer pinned'}.`,
        );
      });
  addPin('pin', true, 'keep a release whatever its age');
  addPin('unpin', false, 'let a pinned release go when its time is over');

  program
    .command('prune')
    .description(`remove releases that nobody has had for ${LEAST_DAYS} days; never what is live or pinned`)
    .option('--days <number>', `keep them longer than ${LEAST_DAYS} days`, days)
    .option('--dry-run', 'say what would go, and remove nothing')
    .action(async (options: { days?: number; dryRun?: boolean }) => {
      const { days: kept, dryRun: isDryRun = false } = options;
      const pruned = await (await context.desk()).prune({ isDryRun, ...(kept ? { days: kept } : {}) });
      const lines = pruned.removed.map(({ remote, version }) => `  ${remote} ${version}`);
      const did = isDryRun ? 'Would remove' : 'Removed';
      context.result(pruned, lines.length ? [`${did}:`, ...lines].join('\n') : 'There is nothing to remove.');
    });
}

function days(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= LEAST_DAYS) return number;
  throw new InvalidArgumentError(`It should be a whole number from ${LEAST_DAYS}.`);
}
