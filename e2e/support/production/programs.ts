/** Runs the programs of a deployment as processes, beside PostgreSQL and an S3 server; other versions of the product too. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { type Program, spawnProgram } from '../../reliability/product.ts';
import { NOT_COPIED, ROOT } from '../product.ts';

/** Folders of the sources that a program runs; the rest of the workspace is only read. */
const SOURCES = ['api', 'delivery', 'shared', 'tools'];
const MIGRATIONS = 'api/migrations';
/** How many of the latest changes of migrations are looked at for the previous program. */
const LATEST = 10;

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
  const there = git('ls-tree', '--name-only', commit).split('\n');
  const sources = [...SOURCES, 'start'].filter((name) => there.includes(name));
  git('archive', '--format=tar', '-o', archive, commit, ...sources);
  execFileSync('tar', ['-xf', archive, '-C', placed.root]);
  if (sources.includes('start')) linkTools(placed.root);
  return placed;
}

/** Before December 2026 the commands were in `start` and the kit beside it; today's paths lead there. */
function linkTools(root: string): void {
  symlinkSync('delivery/kit', join(root, 'kit'));
  renameSync(join(root, 'tools/node_modules'), join(root, 'start/node_modules'));
  for (const name of ['release', 'run']) symlinkSync('../start', join(root, 'tools', name));
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

/**
 * A commit whose program runs on today's database: the newest with fewer migrations, when those that it lacks only add and it
 * reads so in the database, else the first with all of today's. Null without a repository.
 */
export function previousProgram(): string | null {
  try {
    const log = ['log', '--first-parent', '-m', '--diff-filter=ADR', '--format=%H'];
    const changes = [
      ...new Set(
        git(...log, '--', MIGRATIONS)
          .split('\n')
          .filter(Boolean),
      ),
    ];
    const today = migrationsAt('HEAD');
    const runs = (commit: string) => {
      const own = migrationsAt(commit);
      const lacking = today.filter((file) => !own.includes(file));
      return (
        own.every((file) => today.includes(file)) &&
        git('show', `${commit}:api/src/database/migrate.ts`).includes('adds_only') &&
        lacking.every((file) => git('show', `HEAD:${file}`).startsWith('-- Adds only'))
      );
    };
    const before = changes.slice(0, LATEST).map((commit) => `${commit}^`);
    const older = before.find(runs);
    return git('rev-parse', older ?? changes[0] ?? 'HEAD');
  } catch {
    return null;
  }
}

function migrationsAt(commit: string): string[] {
  return git('ls-tree', '--name-only', commit, `${MIGRATIONS}/`).split('\n');
}

/** The newest migration of today's program. */
export function newestMigration(): string {
  return basename(readdirSync(join(ROOT, MIGRATIONS)).sort().at(-1) ?? '', '.sql');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}
