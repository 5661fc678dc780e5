import { type Command, InvalidArgumentError } from 'commander';
import { MIN_DAYS } from '../releases/prune.ts';
import type { Context } from './context.ts';

/** `salesdesk pin`, `unpin` and `prune`. */
export function retentionCommands(program: Command, context: Context): void {
  const addPin = (name: string, isPinned: boolean, description: string) =>
    program
      .command(name)
      .description(description)
      .argument('<remote>')
      .argument('<version>')
      .action(async (remote: string, version: string) => {
        const status = await (await context.service()).pin(remote, version, isPinned);
        context.result(
          status,
          `${remote} ${version} is ${isPinned ? 'kept until it is unpinned' : 'no longer pinned'}.`,
        );
      });
  addPin('pin', true, 'protect a release from pruning');
  addPin('unpin', false, 'allow a pinned release to be pruned again');

  program
    .command('prune')
    .description(`remove releases unlisted for ${MIN_DAYS} days; never a live or pinned one`)
    .option('--days <number>', `remove them after this many days; at least ${MIN_DAYS}`, days)
    .option('--dry-run', 'list what would be removed without removing it')
    .action(async (options: { days?: number; dryRun?: boolean }) => {
      const { days: retention, dryRun: isDryRun = false } = options;
      const pruned = await (await context.service()).prune({ isDryRun, ...(retention ? { days: retention } : {}) });
      const lines = pruned.removed.map(({ remote, version }) => `  ${remote} ${version}`);
      const did = isDryRun ? 'Would remove' : 'Removed';
      context.result(pruned, lines.length ? [`${did}:`, ...lines].join('\n') : 'There is nothing to remove.');
    });
}

function days(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= MIN_DAYS) return number;
  throw new InvalidArgumentError(`It must be a whole number of at least ${MIN_DAYS}.`);
}
