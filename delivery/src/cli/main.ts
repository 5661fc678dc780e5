/** The command line `salesdesk`. */

import { DOCS_PATH } from '@salesdesk/shared/domain';
import { Command, CommanderError } from 'commander';
import { type Failure, type FailureCode, failureOf } from '../store/failures.ts';
import { type CommandEnvironment, createContext } from './context.ts';
import { createCommand } from './create.command.ts';
import { devCommand } from './dev.command.ts';
import { proveCommand } from './prove.command.ts';
import { publishCommands } from './publish.commands.ts';
import { retentionCommands, rolloutCommands } from './rollout.commands.ts';
import { tokenCommand } from './token.command.ts';
import { upgradeCommand } from './upgrade.command.ts';
import { Unreachable } from './workspace.ts';

const EXAMPLES = `
Create and publish a new screen:
  salesdesk create invoices
  salesdesk publish invoices --build

Roll out a new version gradually:
  salesdesk publish invoices --build --traffic 10
  salesdesk promote invoices --traffic 50
  salesdesk promote invoices
  salesdesk rollback invoices

In a repository of your own, with the address of the product alone:
  npx https://salesdesk.example/releases/kit.tgz create invoices
  cd invoices && npx salesdesk dev
  SALESDESK_TOKEN=sdp_… npx salesdesk publish --build --prove

Documentation, with every component and call: https://salesdesk.example${DOCS_PATH}`;

const COMMANDS = [
  createCommand,
  devCommand,
  upgradeCommand,
  proveCommand,
  publishCommands,
  rolloutCommands,
  retentionCommands,
  tokenCommand,
];

/** The program with all its commands, which run in `environment`. Parsing throws a `CommanderError` for wrong words. */
export function programOf(environment: CommandEnvironment): Command {
  const { print, log } = environment;
  const program = new Command('salesdesk');
  const context = createContext(program, environment);
  program
    .description('Ships screens of Salesdesk: creates, checks, publishes and rolls back remotes.')
    .option(
      '--product <url>',
      'address of a running product (or SALESDESK_URL); default: the store of this workspace, elsewhere the address in package.json',
    )
    .option('--json', 'print the result, or the failure, as JSON')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: (text) => log(text.trimEnd()) })
    .showSuggestionAfterError()
    .exitOverride();
  for (const add of COMMANDS) add(program, context);
  for (const command of [program, ...program.commands])
    command.addHelpText('after', command === program ? EXAMPLES : '');
  program.addHelpText('afterAll', EXIT_CODES_HELP);
  return program;
}

/** Runs one command and returns its exit code (see `--help`). Never throws. */
export async function run(args: readonly string[], environment: CommandEnvironment): Promise<number> {
  const { print, log } = environment;
  const program = programOf(environment);
  try {
    await program.parseAsync(args, { from: 'user' });
    return EXIT_CODES.ok;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.ok : EXIT_CODES.usage;
    const message = error instanceof Error ? error.message : String(error);
    const failure: Failure = failureOf(error) ?? { code: 'unexpected', message };
    const exitCode = error instanceof Unreachable ? EXIT_CODES.unreachable : EXIT_OF[failure.code];
    if (program.opts().json) print(JSON.stringify({ error: { ...failure, exitCode } }, null, 2));
    else log(`\n${failure.message}`);
    return exitCode;
  }
}

const EXIT_CODES = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  refused: 3,
  exists: 4,
  notAllowed: 5,
  unreachable: 6,
  notFound: 7,
} as const;

/** For `--help`. */
const EXIT_CODES_HELP = `
Exit codes:
  0  done
  1  unexpected error
  2  invalid command or option
  3  refused: the build or the change is invalid; the message says how to fix it
  4  this version exists already
  5  the token is missing, invalid or not allowed to do this
  6  the product cannot be reached
  7  the remote, version or folder was not found`;

const EXIT_OF: Record<FailureCode, number> = {
  'invalid-request': EXIT_CODES.usage,
  'not-authenticated': EXIT_CODES.notAllowed,
  'not-allowed': EXIT_CODES.notAllowed,
  'not-found': EXIT_CODES.notFound,
  'version-exists': EXIT_CODES.exists,
  'too-large': EXIT_CODES.refused,
  refused: EXIT_CODES.refused,
  'too-many-requests': EXIT_CODES.unreachable,
  unexpected: EXIT_CODES.unexpected,
};
