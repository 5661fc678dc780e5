import { type Command, InvalidArgumentError } from 'commander';
import { createToken, EVERY_REMOTE, listTokens, MOST_DAYS, revokeToken } from '../tokens/tokens.ts';
import type { Context } from './context.ts';
import { misused, notFound } from './failure.ts';

/** `salesdesk token create`, `list` and `revoke`: for whoever runs the product, beside its release store. */
export function tokenCommand(program: Command, context: Context): void {
  const token = program.command('token').description('make and end tokens that publish from elsewhere');

  token
    .command('create')
    .description('make a token; it is shown once')
    .argument('<purpose>', 'what it is for, such as "CI of leads"')
    .option('--remote <name...>', 'remotes it may publish')
    .option('--all', 'all remotes, and what concerns all of them')
    .option('--days <number>', 'how long it lives', days, 90)
    .action(async (name: string, options: { remote?: string[]; all?: boolean; days: number }) => {
      if (!options.all === !options.remote?.length) throw misused('Say which remotes: --remote leads, or --all.');
      const { store, place } = await context.store();
      const remotes = options.all ? [EVERY_REMOTE] : (options.remote ?? []);
      const { token: secret, record } = await createToken(store, { name, remotes, days: options.days, by: 'operator' });
      const { hash: _, ...kept } = record;
      context.tell(`Kept in ${place}, as a hash only: this is the one time it is shown.`);
      context.result({ token: secret, ...kept }, secret);
    });

  token
    .command('list')
    .description('which tokens there are')
    .action(async () => {
      const tokens = (await listTokens((await context.store()).store)).map(({ hash: _, ...kept }) => kept);
      const lines = tokens.map(({ id, name, remotes, expiresAt, revokedAt }) => {
        const end = revokedAt ? `revoked ${revokedAt.slice(0, 10)}` : `until ${expiresAt.slice(0, 10)}`;
        return `${id}  ${end.padEnd(18)}  ${remotes.join(', ').padEnd(16)}  ${name}`;
      });
      context.result(tokens, lines.join('\n') || 'There are no tokens.');
    });

  token
    .command('revoke')
    .description('end a token at once')
    .argument('<id>', 'as in its list')
    .action(async (id: string) => {
      if (!(await revokeToken((await context.store()).store, id))) throw notFound(`There is no token ${id}.`);
      context.result({ id }, `Token ${id} is revoked.`);
    });
}

function days(text: string): number {
  const number = Number(text);
  if (number > 0 && number <= MOST_DAYS) return number;
  throw new InvalidArgumentError(`It should be a number from 1 to ${MOST_DAYS}.`);
}
