import type { Command } from 'commander';
import type { Context } from './context.ts';
import { describeRemote, describeRemotes } from './describe.ts';
import { notFound } from './failure.ts';
import { percent } from './publish.commands.ts';

/** `salesdesk promote`, `rollback` and `status`. */
export function rolloutCommands(program: Command, context: Context): void {
  program
    .command('promote')
    .description('give a release to more people; raising the share moves nobody back')
    .argument('<remote>')
    .argument('[version]', 'the one being tried when left out; any that is kept can be promoted')
    .option('--traffic <percent>', 'share of people who get it; everybody when left out, 0 ends the trial', percent)
    .action(async (remote: string, version: string | undefined, options: { traffic?: number }) => {
      const desk = await context.desk();
      const status = await desk.promote(remote, { ...options, ...(version ? { version } : {}) });
      context.result(status, describeRemote(status));
    });

  program
    .command('rollback')
    .description('end the trial that is on; without one, bring back the release before')
    .argument('<remote>')
    .option('--to <version>', 'bring back this one instead')
    .action(async (remote: string, { to }: { to?: string }) => {
      const desk = await context.desk();
      const status = to ? await desk.promote(remote, { version: to }) : await desk.rollBack(remote);
      context.result(status, describeRemote(status));
    });

  program
    .command('status')
    .description('who gets what, what is kept, and what happened')
    .argument('[remote]', 'all remotes, in short, when left out')
    .action(async (remote: string | undefined) => {
      const remotes = await (await context.desk()).status(remote);
      if (remote !== undefined && !remotes.length) throw notFound(`${remote} has no release.`);
      context.result(remotes, describeRemotes(remotes, remote !== undefined));
    });
}
