import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import {
  contractSupport,
  DEFAULT_BUDGET,
  olderContractFor,
  type ReleaseDetails,
  type RemoteStatus,
} from '@salesdesk/shared/domain';
import { type Command, InvalidArgumentError } from 'commander';
import { type ContractRecord, describeSupport, iconAdvice, readRecord } from '../contract/hostOffer.ts';
import { checkTypes, findCompiler, withContract } from '../contract/typeCheck.ts';
import { conflictProblems, ownerProblems } from '../discovery/conflicts.ts';
import { integrityOf, readBuild } from '../releases/build.ts';
import { checkBuild } from '../releases/checkBuild.ts';
import type { HostDescription } from '../releases/host.ts';
import type { ReleaseService } from '../releases/releaseService.ts';
import { failed, publishRefused, releaseExists } from '../store/failures.ts';
import { nullWhenMissing } from '../store/files.ts';
import type { Context } from './context.ts';
import { BUILD_HELP, type BuildFlags, prepare, RELEASE_HELP, REMOTE_HELP } from './prepare.ts';
import { BROWSER_HELP, type ProveFlags, proveBuild } from './prove.command.ts';
import { CONTRACT_PACKAGE, type RemoteFolder } from './workspace.ts';

interface PublishOptions extends BuildFlags, ProveFlags {
  traffic?: number;
  progressive?: boolean;
  prove?: true;
  force?: true;
}

/** `salesdesk publish` and `salesdesk verify`. */
export function publishCommands(program: Command, context: Context): void {
  program
    .command('publish')
    .description('publish a build for everyone, or for a share of the users')
    .argument('[remote]', REMOTE_HELP)
    .option('--traffic <percent>', 'share of users who get it; default: everyone; 0 only stores it', percent)
    .option('--progressive', 'give it to 25 % and to everyone by itself, once it is known to be no worse')
    .option('--build', BUILD_HELP)
    .option('--prove', 'prove it first, as salesdesk prove does')
    .option('--browser <program>', BROWSER_HELP)
    .option('--force', 'also without a good proof; takes a token that may administer')
    .option('--release <version>', RELEASE_HELP)
    .action(async (target: string | undefined, options: PublishOptions) => {
      const remote = await prepare(context, target, options);
      const service = await context.service();
      const { name, version } = await nameOf(remote);
      const { traffic: share, progressive: isProgressive = false, prove, force: isForced = false } = options;
      if (prove) {
        await requireNew(service, name, version);
        await proveBuild(context, service, remote, options);
      }
      const how = {
        ...(share === undefined ? {} : { traffic: share }),
        ...(isProgressive ? { isProgressive } : {}),
        ...(isForced ? { isForced } : {}),
        onProgress: context.progress,
      };
      const published = await service.publish(name, remote.dist, how);
      const { traffic } = published;
      const users = traffic === 100 ? 'everyone' : `${traffic} % of users`;
      context.result(
        published,
        [
          `Published ${name} ${version} for ${users}, at ${service.location}.`,
          ...(published.isFirst
            ? [
                `  everyone gets it, because it is the first release of ${name}: a share needs an earlier one for the others`,
              ]
            : []),
          ...(traffic === 0 ? [`  release it: salesdesk promote ${name} ${version}`] : []),
          ...(isProgressive && !published.isFirst
            ? ['  more users by itself, at 25 % and 100 %, once it is known to be no worse']
            : []),
          ...(!isProgressive && traffic > 0 && traffic < 100
            ? [`  more users: salesdesk promote ${name} --traffic 50`]
            : []),
          ...(traffic > 0 ? [`  roll back:  salesdesk rollback ${name}`] : []),
          ...(published.support ? [`  warning:    ${describeSupport(published.support)}`] : []),
        ].join('\n'),
      );
    });

  program
    .command('verify')
    .description('check a build without publishing it, or check the live releases')
    .argument('[remote]', REMOTE_HELP)
    .option('--build', BUILD_HELP)
    .option('--release <version>', RELEASE_HELP)
    .option('--live', 'fetch every live file, of one remote or of all, and compare it with its hash')
    .action(async (target: string | undefined, options: PublishOptions & { live?: boolean }) => {
      const service = await context.service();
      if (options.live) return await verifyLive(context, service, target);
      const remote = await prepare(context, target, options);
      context.progress(`Reading from ${service.location} what the host provides`);
      const host = await service.host();
      const build = await checkBuild(remote.dist, host);
      const { details, version, sizes } = build;
      const document = await service.document();
      const conflicts = [...ownerProblems(document, details), ...conflictProblems(document, build)];
      if (conflicts.length) throw publishRefused(conflicts);
      const { name, budget = DEFAULT_BUDGET } = details;
      const contract = await contractNotes(context, remote, details, host);
      const support = contractSupport(host, details.contract, new Date());
      const [status] = await service.status(name);
      const isPublished = isPublishedIn(status, version);
      const kB = (bytes: number) => Math.ceil(bytes / 1000);
      context.result(
        { name, version, sizes, budget, isPublished, contract, ...(support ? { support } : {}) },
        [
          isPublished
            ? `${name} ${version} is valid, but already published. Raise its version, for instance with npm version patch.`
            : `${name} ${version} can be published.`,
          `  heaviest page  ${kB(sizes.page.bytes)} of ${budget.page} kB, compressed (${sizes.page.module})`,
          `  all files      ${kB(sizes.total)} of ${budget.total} kB`,
          ...contract.map((note) => `  contract       ${note}`),
          ...(support ? [`  warning        ${describeSupport(support)}`] : []),
        ].join('\n'),
      );
    });
}

/** Name and version of the build. Throws `refused` when there is none. */
async function nameOf({ dist }: RemoteFolder): Promise<{ name: string; version: string }> {
  const { details, version } = await readBuild(dist);
  return { name: details.name, version };
}

/** Throws for a version that was published before: nobody should wait for its proof. */
async function requireNew(service: ReleaseService, name: string, version: string): Promise<void> {
  const [status] = await service.status(name);
  if (isPublishedIn(status, version)) throw releaseExists(name, version);
}

function isPublishedIn(status: RemoteStatus | undefined, version: string): boolean {
  return [...(status?.releases ?? []), ...(status?.kept ?? [])].some((release) => release.version === version);
}

/** Checks the sources of the build against the host's contract; says what was checked. Throws `refused`. */
async function contractNotes(
  context: Context,
  remote: RemoteFolder,
  { navigation, contract }: ReleaseDetails,
  host: HostDescription,
): Promise<string[]> {
  const advice = host.icons ? iconAdvice(navigation, { icons: host.icons }) : [];
  const record = await readRecord(remote.dist);
  if (!record || 'problem' in record)
    return ['Its use of the contract is not known: it was built without the recipe of the kit.', ...advice];
  const packed = await context.contractPackage();
  if (!packed) return ['Its types were not checked, because no kit is built here.', ...advice];
  context.progress('Checking its sources against the contract of the host');
  const problems = await typeProblems(remote, record, packed, olderContractFor(host, contract)?.version ?? null);
  if (problems?.length) throw publishRefused(problems);
  const uses = new Set(record.imports.map(({ door, name }) => `${door} ${name}`)).size;
  const types = problems ? 'its types fit' : 'TypeScript is not installed here, so its types were not checked';
  return [`It uses ${uses} name${uses === 1 ? '' : 's'} of the host; ${types}.`, ...advice];
}

/** Checks that every file of every listed release exists and matches its hash. */
async function verifyLive(context: Context, service: ReleaseService, only: string | undefined): Promise<void> {
  const document = await service.document();
  const releases = Object.values(document?.microFrontends ?? {})
    .flat()
    .filter(({ extras }) => only === undefined || extras.salesdesk.name === only);
  if (!releases.length)
    throw failed('not-found', `${only ?? service.location} has no live release. Nothing was checked.`);
  const problems: string[] = [];
  let files = 0;
  for (const { metadata, extras } of releases) {
    const { name, assets } = extras.salesdesk;
    context.progress(`Fetching ${name} ${metadata.version}`);
    for (const [file, integrity] of Object.entries(assets)) {
      files += 1;
      const content = await service.readFile(name, metadata.version, file);
      if (!content) problems.push(`${name} ${metadata.version}: ${file} is missing.`);
      else if (integrityOf(content) !== integrity) {
        problems.push(`${name} ${metadata.version}: ${file} does not match its hash.`);
      }
    }
  }
  if (problems.length) {
    const message = `The live releases at ${service.location} are damaged:\n${problems.join('\n')}`;
    throw failed('refused', message, problems);
  }
  context.result({ files, problems }, `All ${files} files that are live at ${service.location} match their hashes.`);
}

/** Parses a share in per cent. Throws `InvalidArgumentError`. */
export function percent(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= 0 && number <= 100) return number;
  throw new InvalidArgumentError('It must be a number from 0 to 100.');
}

/**
 * Checks the sources in `record` against the package `packed`, or an older contract in it (its version), with the remote's own compiler and packages. Returns one
 * sentence for each problem; null when no compiler is installed.
 */
async function typeProblems(
  { folder: remote }: RemoteFolder,
  record: ContractRecord,
  packed: Uint8Array,
  older: string | null,
): Promise<string[] | null> {
  const installed = await realpath(path.join(remote, 'node_modules', CONTRACT_PACKAGE)).catch(nullWhenMissing);
  const compiler = findCompiler(remote) ?? (installed && findCompiler(installed));
  if (!compiler) return null;
  const modules = [remote, ...(installed ? [installed] : [])].flatMap(modulesAbove);
  const [problems = []] = await withContract(packed, { modules, compiler }, (check) =>
    checkTypes([record], { ...check, older }),
  );
  return problems.map(({ file, line, symbol, text }) => `${file}:${line} ${symbol}: ${text}`);
}

/** The folders `node_modules` in which a file of `folder` finds its packages, the nearest first. */
function modulesAbove(folder: string): string[] {
  const above = path.dirname(folder);
  const own = path.basename(folder) === 'node_modules' ? folder : path.join(folder, 'node_modules');
  return [...(existsSync(own) ? [own] : []), ...(above === folder ? [] : modulesAbove(above))];
}
