/** Runs the command line in a test workspace with a built host and no releases. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../src/cli/main.ts';
import { directoryStore } from '../src/store/openStore.ts';
import { HOST } from './fakeBuild.ts';
import type { TestStore } from './stores.ts';
import { temporaryFolder } from './temporaryFolder.ts';

interface TestWorkspace {
  root: string;
  own: TestStore;
}

export async function makeWorkspace(): Promise<TestWorkspace> {
  const root = await temporaryFolder();
  await mkdir(path.join(root, 'remotes'));
  await mkdir(path.join(root, 'host/dist'), { recursive: true });
  await mkdir(path.join(root, 'shared'));
  await writeFile(path.join(root, 'pnpm-workspace.yaml'), '');
  await writeFile(path.join(root, 'shared/package.json'), '{"version":"1.2.0"}');
  await writeFile(path.join(root, 'host/dist/host.json'), JSON.stringify(HOST));
  const directory = path.join(root, '.data/releases');
  const reopen = () => directoryStore(directory);
  return { root, own: { store: reopen(), reopen, env: { RELEASES_DIR: directory } } };
}

/** Runs a command; returns its exit code and what it wrote to standard output and standard error. */
export async function runIn(cwd: string, args: string[], env: Record<string, string> = {}) {
  const printed: string[] = [];
  const logged: string[] = [];
  const code = await run(args, {
    cwd,
    env,
    print: (text) => void printed.push(text),
    log: (text) => void logged.push(text),
  });
  return { code, printed: printed.join('\n'), logged: logged.join('\n') };
}
