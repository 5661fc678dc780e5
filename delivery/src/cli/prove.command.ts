import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseProof } from '@salesdesk/shared/domain';
import type { Command } from 'commander';
import { findBrowser, findTools, prove } from '../prove/prove.ts';
import { readRecordings } from '../recordings/recorder.ts';
import { HASHES_FILE } from '../releases/build.ts';
import { checkBuild } from '../releases/checkBuild.ts';
import { faultsOf } from '../releases/proofs.ts';
import { type ReleaseService, storedOtherwise } from '../releases/releaseService.ts';
import { defaultOf } from '../releases/rollout.ts';
import { failed, publishRefused } from '../store/failures.ts';
import { releasesOf } from '../store/store.ts';
import type { Context } from './context.ts';
import { BUILD_HELP, type BuildFlags, prepare, RELEASE_HELP, REMOTE_HELP } from './prepare.ts';
import type { RemoteFolder } from './workspace.ts';

export interface ProveFlags {
  /** Program of the browser. */
  browser?: string;
  /** Whether pictures are compared with those of the live release. */
  pictures?: boolean;
}

export const BROWSER_HELP = 'program of Chromium or Chrome (or CHROMIUM_PATH); default: the installed one';

/** `salesdesk prove`. */
export function proveCommand(program: Command, context: Context): void {
  program
    .command('prove')
    .description('open a build in a browser, inside the live host, and send what was found; users get nothing')
    .argument('[remote]', REMOTE_HELP)
    .option('--build', BUILD_HELP)
    .option('--release <version>', RELEASE_HELP)
    .option('--browser <program>', BROWSER_HELP)
    .option('--no-pictures', 'do not compare pictures with the live release')
    .action(async (target: string | undefined, options: BuildFlags & ProveFlags) => {
      await context.product();
      const remote = await prepare(context, target, options);
      const proof = await proveBuild(context, await context.service(), remote, options);
      context.result(proof, describeProof(proof));
    });
}

/** Proves a build and sends the proof. Throws when it has faults, once they are sent. */
export async function proveBuild(
  context: Context,
  service: ReleaseService,
  remote: RemoteFolder,
  { browser, pictures = true }: ProveFlags,
): Promise<ReleaseProof> {
  const product = await context.product();
  const tools = findTools(remote.folder);
  if (!tools)
    throw failed(
      'not-found',
      `${remote.folder} has no playwright-core and axe-core, which the contract brings. Run "npm install" first.`,
    );
  const named = browser ?? (context.env.CHROMIUM_PATH?.trim() || undefined);
  const program = findBrowser(named, tools.chromium);
  if (program === null) throw failed('invalid-request', noBrowser(named));
  context.progress(`Reading from ${service.location} what the host provides`);
  const host = await service.host();
  const build = await checkBuild(remote.dist, host);
  const { version } = build;
  const { name } = build.details;
  const stored = await service.readFile(name, version, HASHES_FILE);
  if (stored && !stored.equals(await readFile(path.join(build.folder, HASHES_FILE))))
    throw publishRefused([storedOtherwise(name, version)]);
  const listed = releasesOf(await service.document(), name);
  const proof = await prove({
    build,
    product,
    contract: host.contract,
    live: pictures ? (defaultOf(listed)?.metadata.version ?? null) : null,
    recordings: [...(await readRecordings(remote.folder)).values()].flat(),
    chromium: tools.chromium,
    program,
    axe: tools.axe,
    onProgress: context.progress,
  });
  context.progress('Sending the proof');
  await service.prove(proof);
  const problems = faultsOf(proof);
  if (!problems.length) return proof;
  const message =
    `${proof.remote} ${proof.version} is not proved. It has ${problems.length} fault${problems.length === 1 ? '' : 's'}:\n` +
    problems.map((problem) => `  ${problem}`).join('\n');
  throw failed('refused', message, problems);
}

function noBrowser(named: string | undefined): string {
  if (named) return `There is no browser at ${named}.`;
  return (
    'There is no Chromium or Chrome on this machine. Install one, for instance by "npx playwright-core install chromium", or name its ' +
    'program: --browser /path/to/chromium, or CHROMIUM_PATH.'
  );
}

function describeProof({ remote, version, contract, states }: ReleaseProof): string {
  const changed = states.flatMap(({ name, width, theme, difference }) =>
    difference && difference.percent > 0
      ? [
          `  ${name} at ${width} px, ${theme} differs from ${difference.against} in ${difference.percent} % of the picture`,
        ]
      : [],
  );
  return [
    `${remote} ${version} is proved: ${states.length} states in a host of contract ${contract}, without a fault.`,
    ...changed,
    `  publish it: salesdesk publish`,
  ].join('\n');
}
