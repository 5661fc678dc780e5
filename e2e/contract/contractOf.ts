/** The contract that a copy of `shared` makes, for checks of what its changes break. */
import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  checkReleases,
  findCompiler,
  type HostOffer,
  type RecordedRelease,
  type ReleasesCheck,
} from '@salesdesk/delivery/contract';
import { DEFINITIONS, declarationOf, emitDeclarations } from '@salesdesk/kit/declarations';

/** The doors that are not part of the product. */
const TOOLS = /^\.\/(build|testing)(\/|$)/;

/** `work`: a folder of the workspace `root` whose `shared` holds the sources. They may change between two checks. */
export async function contractOf(root: string, work: string) {
  const shared = path.join(work, 'shared');
  const folder = path.join(work, 'contract');
  const compiler = findCompiler(root);
  if (!compiler) throw new Error('TypeScript is not installed.');
  await mkdir(folder);
  await cp(path.join(root, 'shared/src/css.d.ts'), path.join(folder, 'styles.d.ts'));
  // The declarations refer to other packages as the sources do.
  for (const user of [shared, folder])
    await symlink(path.join(root, 'shared/node_modules'), path.join(user, 'node_modules'), 'junction');
  const modules = [shared, root, path.join(root, 'remotes/leads')].map((one) => path.join(one, 'node_modules'));

  return {
    /** What the contract, as its sources are now, breaks of these releases; `offer` adds the names of its exports. */
    async check(
      releases: readonly RecordedRelease[],
      offer: HostOffer | null = null,
    ): Promise<ReleasesCheck['broken']> {
      const { exports, version } = JSON.parse(await readFile(path.join(shared, 'package.json'), 'utf8'));
      const doors = Object.entries<string>(exports).filter(([door]) => !TOOLS.test(door));
      const declared = doors.map(([door, source]) => [door, { types: declarationOf(source) }]);
      await writeFile(path.join(folder, 'package.json'), JSON.stringify({ exports: Object.fromEntries(declared) }));
      await emitDeclarations({
        root,
        shared,
        config: path.join(work, 'tsconfig.json'),
        output: path.join(folder, DEFINITIONS),
        sources: doors.map(([, source]) => source),
        isQuick: true,
      });
      const types = { folder: await mkdtemp(path.join(work, 'checked-')), contract: folder, modules, compiler };
      return (await checkReleases(releases, { ...offer, contract: version }, types)).broken;
    },
  };
}
