import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PERMISSION_KEYS, type PermissionKey } from '@salesdesk/shared/domain';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Context } from './context.ts';
import { type DevMode, offlineMode, onlineMode, recordMode } from './devModes.ts';
import { CommandFailed, notFound } from './failure.ts';
import { freePort } from './freePort.ts';
import { findRemote, readDeclaration } from './workspace.ts';

interface DevOptions {
  port: number;
  open: boolean;
  offline?: true;
  record?: true;
  permission?: PermissionKey[];
}

/** Where a package manager puts the bundler that the contract depends on. */
const BUNDLERS = ['', '@salesdesk/shared/node_modules/'].map((folder) => `${folder}@rspack/cli/bin/rspack.js`);
const FIRST_PORT = 5001;
const POLL_MS = 100;

/** `salesdesk dev`. */
export function devCommand(program: Command, context: Context): void {
  program
    .command('dev')
    .description('serve the remote of this folder and open it inside the running product, with hot reload')
    .option('--port <number>', 'first port to try', portNumber, FIRST_PORT)
    .option('--no-open', 'print the address without opening it')
    .addOption(
      new Option('--offline', 'without the product: calls are answered from recordings/*.json').conflicts('record'),
    )
    .option('--record', 'write what the API answers to this remote into recordings/*.json')
    .addOption(
      new Option('--permission <keys...>', 'with --offline: permissions of the session; default: all').choices(
        PERMISSION_KEYS,
      ),
    )
    .action(async ({ port, open, offline, record, permission = PERMISSION_KEYS }: DevOptions) => {
      const { folder } = findRemote(undefined, context.cwd, context.workspace);
      const bundler = bundlerOf(folder);
      const declared = await readDeclaration(folder);
      const origin = `http://localhost:${await freePort(port)}`;
      const parts = { context, folder, declared, origin };
      const mode = await (offline ? offlineMode(parts, permission) : record ? recordMode(parts) : onlineMode(parts));
      await serve(mode, { bundler, folder, origin, open, name: declared.name }, context);
    });
}

/** Serves the remote until its development server ends. */
async function serve(
  { address, text, close }: DevMode,
  { open, name, ...started }: Started & { open: boolean; name: string },
  context: Context,
): Promise<void> {
  const { origin } = started;
  const server = startServer(started, context);
  const ended = new Promise<number>((resolve) => server.once('exit', (code) => resolve(code ?? 0)));
  try {
    await Promise.race([answers(`${origin}/mf-manifest.json`), ended]);
    if (server.exitCode !== null) throw failed(`The development server ended with code ${server.exitCode}.`);
    context.result({ name, origin, address }, `${text}\nCtrl+C ends it.`);
    if (open) openInBrowser(address);
    await ended;
  } finally {
    server.kill();
    close();
  }
}

interface Started {
  /** Program of the bundler. */
  bundler: string;
  folder: string;
  origin: string;
}

/** The bundler that this remote has installed. */
function bundlerOf(folder: string): string {
  const program = BUNDLERS.map((file) => path.join(folder, 'node_modules', file)).find((file) => existsSync(file));
  if (program) return program;
  throw notFound(`${folder} has no bundler. Run "npm install" first.`);
}

function startServer({ bundler, folder, origin }: Started, { log, env }: Context): ChildProcess {
  const child = spawn(process.execPath, [bundler, 'serve', '--mode', 'development'], {
    cwd: folder,
    env: { ...env, NODE_ENV: 'development', SALESDESK_DEV_PORT: new URL(origin).port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => log(String(text).trimEnd()));
  // However this command ends, its server ends with it.
  process.once('exit', () => child.kill());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());
  return child;
}

async function answers(address: string): Promise<void> {
  while (!(await fetch(address).catch(() => null))?.ok) await wait(POLL_MS);
}

/** Opens an address in the person's browser. Without one nothing happens: the address was printed. */
function openInBrowser(address: string): void {
  const [program = 'xdg-open', ...args] =
    { darwin: ['open'], win32: ['cmd', '/c', 'start', '""'] }[process.platform as string] ?? [];
  spawn(program, [...args, address], { stdio: 'ignore', detached: true }).once('error', () => {});
}

function failed(message: string): CommandFailed {
  return new CommandFailed({ code: 'unexpected', message });
}

function portNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0 && number < 65_536) return number;
  throw new InvalidArgumentError('It must be a whole number from 1 to 65535.');
}
