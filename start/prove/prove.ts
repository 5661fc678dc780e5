/** Proves that the check of the contract finds what breaks remotes, and nothing else. ADR-134. */
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkReleases, findCompiler, type RecordedRelease } from '@salesdesk/delivery/contract';
import { DEFINITIONS, declarationOf, emitDeclarations } from '@salesdesk/kit/declarations';
import { remoteSources } from '@salesdesk/kit/remote-sources';

/** A change of the contract, as a replacement of text that must match once. */
export interface Change {
  title: string;
  /** Path below `shared/src`. */
  file: string;
  from: string;
  to: string;
  /** What the check has to name; absent when nothing may break. */
  breaks?: { remotes: string[]; symbol: string };
}

export interface Proof {
  change: Change;
  /** Remotes that the check named. */
  remotes: string[];
  /** What it said first of each. */
  found: string[];
  passed: boolean;
}

/** The doors that are not part of the product. */
const TOOLS = /^\.\/(build|testing)(\/|$)/;

/**
 * Applies each change alone to a copy of the contract of the workspace `root`, and checks the workspace's remotes against it.
 * Rejects when a text does not match, or when the unchanged contract already breaks something.
 */
export async function prove(root: string, changes: readonly Change[], onProof = (_: Proof) => {}): Promise<Proof[]> {
  await mkdir(path.join(root, '.cache'), { recursive: true });
  const work = await mkdtemp(path.join(root, '.cache/prove-'));
  try {
    const contract = await copyContract(root, work);
    const remotes = await remoteSources(root);
    const unchanged = await contract.check(remotes);
    if (unchanged.length) throw new Error(`The unchanged contract breaks ${JSON.stringify(unchanged[0])}.`);
    const proofs: Proof[] = [];
    for (const change of changes) {
      const restore = await apply(path.join(work, 'shared/src', change.file), change);
      const proof = judge(change, await contract.check(remotes));
      await restore();
      onProof(proof);
      proofs.push(proof);
    }
    return proofs;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

type Broken = Awaited<ReturnType<typeof checkReleases>>['broken'];

/** Copies the sources and returns the check of remotes against the copy as it is at that time. */
async function copyContract(root: string, work: string) {
  const shared = path.join(work, 'shared');
  const folder = path.join(work, 'contract');
  const compiler = findCompiler(root);
  if (!compiler) throw new Error('TypeScript is not installed.');
  await mkdir(folder);
  await cp(path.join(root, 'shared/src'), path.join(shared, 'src'), { recursive: true });
  await cp(path.join(root, 'shared/package.json'), path.join(shared, 'package.json'));
  await cp(path.join(root, 'shared/src/css.d.ts'), path.join(folder, 'styles.d.ts'));
  // The declarations refer to other packages as the sources do.
  for (const user of [shared, folder])
    await symlink(path.join(root, 'shared/node_modules'), path.join(user, 'node_modules'), 'junction');
  const { exports, version } = JSON.parse(await readFile(path.join(shared, 'package.json'), 'utf8'));
  const doors = Object.entries<string>(exports).filter(([door]) => !TOOLS.test(door));
  const types = doors.map(([door, source]) => [door, { types: declarationOf(source) }]);
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ exports: Object.fromEntries(types) }));
  const modules = [shared, root, path.join(root, 'remotes/leads')].map((one) => path.join(one, 'node_modules'));

  return {
    async check(remotes: readonly RecordedRelease[]): Promise<Broken> {
      const output = path.join(folder, DEFINITIONS);
      const sources = doors.map(([, source]) => source);
      await emitDeclarations({
        root,
        shared,
        config: path.join(work, 'tsconfig.json'),
        output,
        sources,
        isQuick: true,
      });
      const checked = await mkdtemp(path.join(work, 'checked-'));
      const { broken } = await checkReleases(
        remotes,
        { contract: version },
        { folder: checked, contract: folder, modules, compiler },
      );
      return broken;
    },
  };
}

async function apply(file: string, { title, from, to }: Change): Promise<() => Promise<void>> {
  const text = await readFile(file, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`"${title}": ${JSON.stringify(from)} is not in ${file} once.`);
  await writeFile(
    file,
    text.replace(from, () => to),
  );
  return () => writeFile(file, text);
}

function judge(change: Change, broken: Broken): Proof {
  const { remotes: expected = [], symbol = '' } = change.breaks ?? {};
  const remotes = [...new Set(broken.map(({ remote }) => remote))].sort();
  // A value of a union stands in the message, and the prop that takes it is the symbol.
  const names = (use: Broken[number]) => use.symbol === symbol || use.message.includes(`"${symbol}"`);
  const named = remotes.every((remote) => broken.some((use) => use.remote === remote && names(use)));
  const first = remotes.flatMap((remote) => broken.find((use) => use.remote === remote) ?? []);
  return {
    change,
    remotes,
    found: first.map(({ remote, file, line, symbol: about }) => `${remote}/${file}:${line} ${about}`),
    passed: remotes.join() === [...expected].sort().join() && named,
  };
}
