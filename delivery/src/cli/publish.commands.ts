import { DEFAULT_BUDGET } from '@salesdesk/shared/domain';
import { type Command, InvalidArgumentError } from 'commander';
import { integrityOf, NotABuild, readBuild } from '../releases/build.ts';
import { checkBuild, PublishRefused } from '../releases/checkBuild.ts';
import type { ReleaseDesk } from '../releases/desk.ts';
import { completeBuild } from './completeBuild.ts';
import type { Context } from './context.ts';
import { CommandFailed, EXIT_CODES } from './failure.ts';
import { runProgram } from './runProgram.ts';
import { findRemote, type RemoteFolder } from './workspace.ts';

interface PublishOptions {
  traffic?: number;
  build?: boolean;
  release?: string;
}

const MEANT = 'folder of the remote or of its build, or its name inside the workspace; where you stand when left out';

/** `salesdesk publish` and `salesdesk verify`. */
export function publishCommands(program: Command, context: Context): void {
  program
    .command('publish')
    .description('bring a build to people: everybody, or a share of them')
    .argument('[remote]', MEANT)
    .option('--traffic <percent>', 'share of people who get it; everybody when left out', percent)
    .option('--build', 'build it first (npm run build)')
    .option('--release <version>', 'version, for a build that has none yet; that of package.json when left out')
    .action(async (meant: string | undefined, options: PublishOptions) => {
      const remote = await prepare(context, meant, options);
      const desk = await context.desk();
      const { name, version } = await nameOf(remote);
      const { build: _, release: __, ...rest } = options;
      const published = await desk.publish(name, remote.dist, { ...rest, onProgress: context.progress });
      const { traffic } = published;
      context.result(
        published,
        [
          `Published ${name} ${version} for ${traffic === 100 ? 'everybody' : `${traffic} % of people`}, at ${desk.place}.`,
          ...(traffic === 100 ? [] : [`  more people: salesdesk promote ${name} --traffic 50`]),
          `  take it back: salesdesk rollback ${name}`,
        ].join('\n'),
      );
    });

  program
    .command('verify')
    .description('check a build as publish would, and publish nothing; or check what is live')
    .argument('[remote]', MEANT)
    .option('--build', 'build it first (npm run build)')
    .option('--release <version>', 'version, for a build that has none yet; that of package.json when left out')
    .option('--live', 'fetch every file of what is live, of one remote or of all, and compare it with its hash')
    .action(async (meant: string | undefined, options: PublishOptions & { live?: boolean }) => {
      const desk = await context.desk();
      if (options.live) return await verifyLive(context, desk, meant);
      const remote = await prepare(context, meant, options);
      context.progress(`Asking ${desk.place} what the host provides`);
      const { details, version, sizes } = await checkBuild(remote.dist, await desk.host());
      const { name, budget = DEFAULT_BUDGET } = details;
      const [status] = await desk.status(name);
      const isPublished = [...(status?.releases ?? []), ...(status?.kept ?? [])].some(
        (release) => release.version === version,
      );
      const kB = (bytes: number) => Math.ceil(bytes / 1000);
      context.result(
        { name, version, sizes, budget, isPublished },
        [
          isPublished
            ? `${name} ${version} is in order. This version is published already: raise it, for instance with npm version patch.`
            : `${name} ${version} can be published.`,
          `  heaviest page  ${kB(sizes.page.bytes)} of ${budget.page} kB, compressed (${sizes.page.module})`,
          `  all files      ${kB(sizes.total)} of ${budget.total} kB`,
        ].join('\n'),
      );
    });
}

/** Finds the remote, builds it if that is asked for, and completes what plain Module Federation left. */
async function prepare(context: Context, meant: string | undefined, options: PublishOptions): Promise<RemoteFolder> {
  const remote = findRemote(meant, context.cwd, context.workspace);
  if (options.build) {
    context.progress('Building');
    await build(remote.folder, options.release);
  }
  if (await completeBuild(remote, options.release)) context.progress('Added the description and the hashes');
  return remote;
}

async function nameOf({ dist }: RemoteFolder): Promise<{ name: string; version: string }> {
  const { details, version } = await readBuild(dist).catch((error) => {
    throw error instanceof NotABuild ? new PublishRefused([error.message]) : error;
  });
  return { name: details.name, version };
}

async function build(folder: string, release: string | undefined): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', ...(release ? { SALESDESK_RELEASE: release } : {}) };
  const problem = await runProgram('npm', ['run', '--silent', 'build'], { cwd: folder, env });
  if (problem !== null)
    throw new CommandFailed({ code: 'refused', message: `${folder} could not be built:\n${problem}` });
}

/** Every file of every listed release is there, and is what its hash says. */
async function verifyLive(context: Context, desk: ReleaseDesk, only: string | undefined): Promise<void> {
  const document = await desk.document();
  const releases = Object.values(document?.microFrontends ?? {}).flat();
  const problems: string[] = [];
  let files = 0;
  for (const { metadata, extras } of releases) {
    const { name, assets } = extras.salesdesk;
    if (only !== undefined && name !== only) continue;
    context.progress(`Fetching ${name} ${metadata.version}`);
    for (const [file, integrity] of Object.entries(assets)) {
      files += 1;
      const content = await desk.readFile(name, metadata.version, file);
      if (!content) problems.push(`${name} ${metadata.version}: ${file} is not there.`);
      else if (integrityOf(content) !== integrity) {
        problems.push(`${name} ${metadata.version}: ${file} is not what its hash says.`);
      }
    }
  }
  if (problems.length) {
    const message = `What is live at ${desk.place} is not in order:\n${problems.join('\n')}`;
    throw new CommandFailed({ code: 'refused', message, problems }, EXIT_CODES.refused);
  }
  context.result({ files, problems }, `All ${files} files that are live at ${desk.place} are what their hashes say.`);
}

/** Reads a share in per cent. */
export function percent(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= 0 && number <= 100) return number;
  throw new InvalidArgumentError('It should be a number from 0 to 100.');
}
