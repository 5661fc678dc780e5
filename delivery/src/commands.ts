/** What can be asked of the release store from the command line. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { publish } from './publish.ts';
import { goLive, rollBack, tryOut } from './rollout.ts';
import type { ReleaseStore } from './store.ts';

const HELP = `Settings: RELEASES_DIR (default .data/releases), HOST_DIR (default host/dist)

  publish <dist> [percent]            keep a build as a release; everybody gets it, or a share of people
  go-live <remote> <version>          everybody gets a release that is in the store
  try-out <remote> <version> <percent>  a share of people gets it; call again to ramp, 0 ends the trial
  roll-back <remote>                  end the trial, or bring back the release before
  status                              what is live`;

/** Runs one command and gives what to print. Throws a sentence for people when it cannot. */
export async function runCommand(args: string[], store: ReleaseStore, hostDir: string): Promise<string> {
  const [command, ...rest] = args;
  const [first = '', second = '', third = ''] = rest;
  if (command === 'publish' && rest.length >= 1 && rest.length <= 2) {
    const host = JSON.parse(await readFile(path.join(hostDir, 'host.json'), 'utf8'));
    const { name, version } = await publish({
      build: first,
      store,
      host,
      ...(second ? { traffic: share(second) } : {}),
    });
    return `Released ${name} ${version}`;
  }
  if (command === 'go-live' && rest.length === 2) await goLive(store, first, second);
  else if (command === 'try-out' && rest.length === 3) await tryOut(store, first, second, share(third));
  else if (command === 'roll-back' && rest.length === 1) await rollBack(store, first);
  else if (command !== 'status' || rest.length) throw new Error(HELP);
  return await describe(store);
}

async function describe(store: ReleaseStore): Promise<string> {
  const live = await store.readDiscovery();
  const lines = Object.entries(live?.document.microFrontends ?? {}).map(([key, releases]) => {
    const said = releases.map(
      ({ metadata, deployment }) =>
        `${metadata.version} ${deployment.traffic} %${deployment.default ? ' (default)' : ''}`,
    );
    return `${key}: ${said.join(', ')}`;
  });
  return lines.join('\n') || 'Nothing is released yet.';
}

function share(text: string): number {
  const percent = Number(text);
  if (text === '' || !(percent >= 0 && percent <= 100)) throw new Error(`Not a share in per cent: ${text}`);
  return percent;
}
