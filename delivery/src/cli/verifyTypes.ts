/** The type check of `salesdesk verify`: the build's own sources against the contract that the host offers now. */
import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ContractRecord } from '../contract/contractRecord.ts';
import { checkTypes, findCompiler } from '../contract/typeCheck.ts';
import { contractFolder, unpackContract } from '../contract/unpackContract.ts';
import { nullWhenMissing } from '../store/fileErrors.ts';
import { CONTRACT_PACKAGE } from './product.ts';
import type { RemoteFolder } from './workspace.ts';

/**
 * Checks the sources in `record` against the package `packed`, or an older contract in it (its version), with the remote's own compiler and packages. Returns one
 * sentence for each problem; null when no compiler is installed.
 */
export async function typeProblems(
  { folder: remote }: RemoteFolder,
  record: ContractRecord,
  packed: Uint8Array,
  older: string | null,
): Promise<string[] | null> {
  const installed = await realpath(path.join(remote, 'node_modules', CONTRACT_PACKAGE)).catch(nullWhenMissing);
  const compiler = findCompiler(remote) ?? (installed && findCompiler(installed));
  if (!compiler) return null;
  const folder = await mkdtemp(path.join(tmpdir(), 'salesdesk-verify-'));
  try {
    const contract = contractFolder(folder);
    await unpackContract(packed, contract);
    const modules = [remote, ...(installed ? [installed] : [])].flatMap(modulesAbove);
    const [problems = []] = await checkTypes([record], { folder, contract, modules, compiler, older });
    return problems.map(({ file, line, symbol, text }) => `${file}:${line} ${symbol}: ${text}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The folders `node_modules` in which a file of `folder` finds its packages, the nearest first. */
function modulesAbove(folder: string): string[] {
  const above = path.dirname(folder);
  const own = path.basename(folder) === 'node_modules' ? folder : path.join(folder, 'node_modules');
  return [...(existsSync(own) ? [own] : []), ...(above === folder ? [] : modulesAbove(above))];
}
