/** Proves that the check of the contract finds what breaks remotes, and nothing else. ADR-134. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleasesCheck } from '@salesdesk/delivery/contract';
import { remoteSources } from '@salesdesk/kit/remote-sources';
import { contractOf } from './contractOf.ts';

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

/**
 * Applies each change alone to a copy of the contract of the workspace `root`, and checks the workspace's remotes against it.
 * Rejects when a text does not match, or when the unchanged contract already breaks something.
 */
export async function prove(root: string, changes: readonly Change[], onProof = (_: Proof) => {}): Promise<Proof[]> {
  await mkdir(path.join(root, '.cache'), { recursive: true });
  const work = await mkdtemp(path.join(root, '.cache/prove-'));
  try {
    const shared = path.join(work, 'shared');
    for (const part of ['src', 'package.json'])
      await cp(path.join(root, 'shared', part), path.join(shared, part), { recursive: true });
    const contract = await contractOf(root, work);
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

type Broken = ReleasesCheck['broken'];

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
