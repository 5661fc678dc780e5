import type { Command } from 'commander';
import type { Context } from './context.ts';
import { describeRemote, describeRemotes } from './describe.ts';
import { notFound } from './failure.ts';
import { percent } from './publish.commands.ts';

/** `salesdesk promote`, `rollback`, `owner` and `status`. */
export function rolloutCommands(program: Command, context: Context): void {
  program
    .command('promote')
    .description('give a release to more users; raising the share never moves a user back')
    .argument('<remote>')
    .argument('[version]', 'any stored version; default: the one on trial')
    .option('--traffic <percent>', 'share of users who get it; default: everyone; 0 ends the trial', percent)
    .action(async (remote: string, version: string | undefined, options: { traffic?: number }) => {
      const service = await context.service();
      const status = await service.promote(remote, { ...options, ...(version ? { version } : {}) });
      context.result(status, describeRemote(status));
    });

  program
    .command('rollback')
    .description('end the running trial; without one, restore the previous release')
    .argument('<remote>')
    .option('--to <version>', 'restore this version instead')
    .action(async (remote: string, { to }: { to?: string }) => {
      const service = await context.service();
      const status = to ? await service.promote(remote, { version: to }) : await service.rollBack(remote);
      context.result(status, describeRemote(status));
    });

  program
    .command('owner')
    .description('hand a remote over to another team, whose builds are published from then on')
    .argument('<remote>')
    .argument('<team>', 'as the owner in its remote.json')
    .action(async (remote: string, team: string) => {
      const status = await (await context.service()).setOwner(remote, team);
      context.result(status, `${remote} belongs to ${status.owner}.`);
    });

  program
    .command('status')
    .description('show the traffic of each release, the stored releases and the history')
    .argument('[remote]', 'default: all remotes, in short form')
    .action(async (remote: string | undefined) => {
      const remotes = await (await context.service()).status(remote);
      if (remote !== undefined && !remotes.length) throw notFound(`${remote} has no release.`);
      context.result(remotes, describeRemotes(remotes, remote !== undefined));
    });
}
