import { TOKEN_MAX_DAYS, TOKEN_ROLES, type TokenRole } from '@salesdesk/shared/domain';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { failed } from '../store/failures.ts';
import { createToken, EVERY_REMOTE, listTokens, revokeToken, rolesOf } from '../tokens/tokens.ts';
import type { Context } from './context.ts';

/** Who makes and revokes tokens here: the person with the shell of the machine. */
const OPERATOR = 'operator';

/** `salesdesk token create`, `list` and `revoke`: for the operator, on the machine with the release store. */
export function tokenCommand(program: Command, context: Context): void {
  const token = program.command('token').description('manage tokens for publishing from other machines');

  token
    .command('create')
    .description('create a token; it is shown once')
    .argument('<purpose>', 'what it is for, such as "CI of leads"')
    .option('--remote <name...>', 'remotes it is for')
    .option('--all', 'every remote, and commands that affect all of them')
    .addOption(
      new Option('--role <role...>', 'what it may do: store releases, decide who gets them, hand over and remove')
        .choices([...TOKEN_ROLES])
        .default(['publish', 'promote']),
    )
    .option('--days <number>', 'days until it expires', days, 90)
    .action(async (name: string, options: { remote?: string[]; all?: boolean; role: TokenRole[]; days: number }) => {
      if (!options.all === !options.remote?.length)
        throw failed('invalid-request', 'Name the remotes: --remote leads, or --all.');
      const { store, location } = await context.store();
      const remotes = options.all ? [EVERY_REMOTE] : (options.remote ?? []);
      const { token: secret, record } = await createToken(store, {
        name,
        remotes,
        roles: options.role,
        days: options.days,
        by: OPERATOR,
      });
      const { hash: _, ...shown } = record;
      context.log(`Only its hash is stored in ${location}. Copy the token now; it is not shown again.`);
      context.result({ token: secret, ...shown }, secret);
    });

  token
    .command('list')
    .description('list the tokens')
    .action(async () => {
      const tokens = (await listTokens((await context.store()).store)).map(({ hash: _, ...shown }) => shown);
      const lines = tokens.map((token) => {
        const { id, name, remotes, expiresAt, revokedAt } = token;
        const roles = rolesOf(token).join(', ');
        const end = revokedAt ? `revoked ${revokedAt.slice(0, 10)}` : `until ${expiresAt.slice(0, 10)}`;
        return `${id}  ${end.padEnd(18)}  ${remotes.join(', ').padEnd(16)}  ${roles.padEnd(16)}  ${name}`;
      });
      context.result(tokens, lines.join('\n') || 'There are no tokens.');
    });

  token
    .command('revoke')
    .description('revoke a token immediately')
    .argument('<id>', 'id as shown by token list')
    .action(async (id: string) => {
      const outcome = await revokeToken((await context.store()).store, id, OPERATOR);
      if (outcome === 'unknown') throw failed('not-found', `There is no token ${id}.`);
      context.result({ id }, `Token ${id} is revoked.`);
    });
}

function days(text: string): number {
  const number = Number(text);
  if (number > 0 && number <= TOKEN_MAX_DAYS) return number;
  throw new InvalidArgumentError(`It must be a number from 1 to ${TOKEN_MAX_DAYS}.`);
}
