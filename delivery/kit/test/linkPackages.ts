/** Lays out the packages of a remote as npm would, from those that this workspace has installed. For tests. */
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** `contract` is the folder of the unpacked contract, which the remote in `remote` depends on; `root` that of the workspace. */
export function linkPackages(remote: string, contract: string, root: string): void {
  const { dependencies } = JSON.parse(readFileSync(path.join(contract, 'package.json'), 'utf8'));
  const installed = [path.join(root, 'shared/node_modules'), path.join(root, 'node_modules')];
  const place = (folder: string, name: string, target: string) => {
    const file = path.join(folder, 'node_modules', name);
    mkdirSync(path.dirname(file), { recursive: true });
    if (!existsSync(file)) symlinkSync(target, file);
  };
  place(remote, '@salesdesk/shared', contract);
  for (const name of Object.keys(dependencies)) {
    const found = installed.map((folder) => path.join(folder, name)).find((folder) => existsSync(folder));
    if (!found) throw new Error(`${name} is not installed here.`);
    // npm puts all of them side by side; a link is followed, so its target needs them as well.
    place(contract, name, found);
    place(remote, name, found);
  }
}
