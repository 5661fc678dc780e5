/** Runs the programs of a deployment as processes, beside PostgreSQL and an S3 server; other versions of the product too. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { type Program, spawnProgram } from '../../reliability/product.ts';
import { NOT_COPIED, ROOT } from '../product.ts';

/** Folders of the sources that a program runs; the rest of the workspace is only read. */
const SOURCES = ['api', 'delivery', 'shared', 'tools'];
const MIGRATIONS = 'api/migrations';
/** The last release whose migrations the start replaced: both programs run on a database of either. */
const LAST_RELEASE = 'ba7551781a182c1aefceb6936365e6544481eb4a';

/** Runs a job to its end and returns what it printed. Throws with that when it fails. */
export async function runJob(program: Program, env: Record<string, string>, root = ROOT): Promise<string> {
  const child = spawnProgram(program, env, root);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program.command.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

export interface S3 {
  endpoint: string;
  stop: () => void;
}

/** Starts an S3 server with one bucket, which lets in the key of `env`. */
export async function startS3(bucket: string, env: Record<string, string>): Promise<S3> {
  const folder = mkdtempSync(join(tmpdir(), 'salesdesk-s3-'));
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, 'delivery/test/s3Server.mjs'), folder, bucket], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return {
    endpoint: `http://127.0.0.1:${Number(String(port))}`,
    stop: () => {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A workspace with the sources of another version of the product; `remove` deletes it. */
export interface Workspace {
  root: string;
  remove: () => void;
}

/** Today's program and one migration after its own, which only adds. */
export function placeNext(): Workspace & { migration: string } {
  const placed = place((file) => !NOT_COPIED.test(file));
  const migration = '9999_next_program';
  const statement = 'alter table accounts add column next_program text;';
  writeFileSync(join(placed.root, MIGRATIONS, `${migration}.sql`), `-- Adds only.\n${statement}\n`);
  return { ...placed, migration };
}

/** The program of a commit, with the packages that are installed today. */
export function placeCommit(commit: string): Workspace {
  const placed = place((file) => /(^|\/)node_modules(\/|$)/.test(file) || SOURCES.includes(file));
  const archive = join(placed.root, 'sources.tar');
  git('archive', '--format=tar', '-o', archive, commit, ...SOURCES);
  execFileSync('tar', ['-xf', archive, '-C', placed.root]);
  return placed;
}

function place(isCopied: (file: string) => boolean): Workspace {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const root = mkdtempSync(join(ROOT, '.cache', 'program-'));
  const filter = (file: string) => isCopied(relative(ROOT, file));
  for (const name of readdirSync(ROOT)) {
    if (SOURCES.includes(name)) {
      cpSync(join(ROOT, name), join(root, name), { recursive: true, verbatimSymlinks: true, filter });
    } else if (!name.startsWith('.')) symlinkSync(join(ROOT, name), join(root, name));
  }
  mkdirSync(join(root, 'delivery/kit'), { recursive: true });
  symlinkSync(join(ROOT, 'delivery/kit/dist'), join(root, 'delivery/kit/dist'));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** The commit of a previous program that runs on today's database; null without a repository that has it. */
export function previousProgram(): string | null {
  try {
    return git('rev-parse', '--verify', `${LAST_RELEASE}^{commit}`);
  } catch {
    return null;
  }
}

/** The newest migration of today's program. */
export function newestMigration(): string {
  const names = readdirSync(join(ROOT, MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  const replaced = JSON.parse(readFileSync(join(ROOT, MIGRATIONS, 'start/replaced.json'), 'utf8'));
  return basename(names.sort().at(-1) ?? replaced.at(-1), '.sql');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}
