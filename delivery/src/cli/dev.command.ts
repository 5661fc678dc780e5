import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OVERRIDE_PATH, type RemoteDeclaration } from '@salesdesk/shared/domain';
import { type Command, InvalidArgumentError } from 'commander';
import type { Context } from './context.ts';
import { CommandFailed, notFound } from './failure.ts';
import { findRemote, readDeclaration } from './workspace.ts';

interface DevOptions {
  port: number;
  open: boolean;
}

/** Where a package manager puts the bundler that the contract depends on. */
const BUNDLERS = ['', '@salesdesk/shared/node_modules/'].map((folder) => `${folder}@rspack/cli/bin/rspack.js`);
const FIRST_PORT = 5001;
/** Ports tried one after the other. */
const PORTS = 50;
const POLL_MS = 100;

/** `salesdesk dev`. */
export function devCommand(program: Command, context: Context): void {
  program
    .command('dev')
    .description('serve the remote of this folder and open it inside the running product, with hot reload')
    .option('--port <number>', 'first port to try', portNumber, FIRST_PORT)
    .option('--no-open', 'print the address without opening it')
    .action(async ({ port, open }: DevOptions) => {
      const { folder } = findRemote(undefined, context.cwd, context.workspace);
      const product = await context.product();
      const declared = await readDeclaration(folder);
      const origin = `http://localhost:${await freePort(port)}`;
      const server = startServer(folder, origin, context);
      const ended = new Promise<number>((resolve) => server.once('exit', (code) => resolve(code ?? 0)));
      try {
        await Promise.race([answers(`${origin}/mf-manifest.json`), ended]);
        if (server.exitCode !== null) throw failed(`The development server ended with code ${server.exitCode}.`);
        const address = overrideAddress(product, declared, origin);
        context.result(
          { name: declared.name, origin, address },
          [
            `${declared.name} is served at ${origin}. Open it inside ${product}:`,
            `  ${address}`,
            'You need the right system.platform.override and a code of your authenticator app. Ctrl+C ends it.',
          ].join('\n'),
        );
        if (open) openInBrowser(address);
        await ended;
      } finally {
        server.kill();
      }
    });
}

/** The page of the product that grants the override, with its form filled. */
function overrideAddress(product: string, { name, routes }: RemoteDeclaration, origin: string): string {
  const page = routes[0]?.path ?? '/';
  return `${product}${OVERRIDE_PATH}?${new URLSearchParams({ remote: name, origin, page })}`;
}

/** Starts the bundler that this remote has installed. */
function startServer(folder: string, origin: string, { log, env }: Context): ChildProcess {
  const program = BUNDLERS.map((file) => path.join(folder, 'node_modules', file)).find((file) => existsSync(file));
  if (!program) throw notFound(`${folder} has no bundler. Run "npm install" first.`);
  const child = spawn(process.execPath, [program, 'serve', '--mode', 'development'], {
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

/** The first free port from `first` on. */
async function freePort(first: number): Promise<number> {
  for (let port = first; port < first + PORTS; port++) if (await isFree(port)) return port;
  throw failed(`None of the ports ${first} to ${first + PORTS - 1} is free. Choose another one: --port 6001`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, 'localhost', () => server.close(() => resolve(true)));
  });
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
