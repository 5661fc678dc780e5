import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OVERRIDE_PATH, PERMISSION_KEYS, type PermissionKey, type RemoteDeclaration } from '@salesdesk/shared/domain';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { copyHost, hasHostCopy, offlineProduct } from '../recordings/offlineProduct.ts';
import { addRecording, recorder } from '../recordings/recorder.ts';
import { failed } from '../store/failures.ts';
import type { Context } from './context.ts';
import { findRemote, readDeclaration, Unreachable } from './workspace.ts';

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
    if (server.exitCode !== null)
      throw failed('unexpected', `The development server ended with code ${server.exitCode}.`);
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
  throw failed('not-found', `${folder} has no bundler. Run "npm install" first.`);
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

function portNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0 && number < 65_536) return number;
  throw new InvalidArgumentError('It must be a whole number from 1 to 65535.');
}

interface DevMode {
  /** Opened in the browser. */
  address: string;
  /** Says what it is and what it needs. */
  text: string;
  close: () => void;
}

interface Parts {
  context: Context;
  folder: string;
  declared: RemoteDeclaration;
  /** Address of the remote's development server. */
  origin: string;
}

const NEEDS = 'You need the right system.platform.override and a code of your authenticator app.';

/** Inside the running product. */
async function onlineMode({ context, folder, declared, origin }: Parts): Promise<DevMode> {
  const product = await context.product();
  // For a later --offline; a product that cannot be reached says so when the page is opened.
  void copyHost(product, folder).catch(() => {});
  const address = overrideAddress(product, declared, origin);
  const text = `${declared.name} is served at ${origin}. Open it inside ${product}:\n  ${address}\n${NEEDS}`;
  return { address, text, close: () => {} };
}

/** Inside the running product, whose answers are written into the repository. */
export async function recordMode({ context, folder, declared, origin }: Parts): Promise<DevMode> {
  const product = await context.product();
  await copyHost(product, folder).catch(unreachable);
  await refuseOtherOrigin(product);
  const server = recorder({
    product,
    routes: declared.routes.map(({ path }) => path),
    log: context.log,
    async onRecording(recording) {
      const file = await addRecording(folder, recording);
      context.log(`${recording.method} ${recording.path} (${recording.status}) is in ${file}`);
    },
  });
  const own = await listen(server, origin);
  const address = overrideAddress(own, declared, origin);
  const text =
    `${declared.name} is served at ${origin}. Sign in and use it; what the API answers is written to recordings/:\n` +
    `  ${address}\n${NEEDS}\nTokens and passwords are left out, names and addresses are not: record demo data.`;
  return { address, text, close: () => end(server) };
}

/** Without the product. */
export async function offlineMode(parts: Parts, permissions: readonly PermissionKey[]): Promise<DevMode> {
  const { context, folder, declared, origin } = parts;
  if (!hasHostCopy(folder)) await copyHost(await context.product(), folder).catch(unreachable);
  const server = offlineProduct({ folder, remote: declared.name, origin, permissions, log: context.log });
  const address = (await listen(server, origin)) + (declared.routes[0]?.path ?? '/');
  const text =
    `${declared.name} runs without the product, with the answers in recordings/. Open it:\n  ${address}\n` +
    'Its session exists on this machine only; no product accepts it.';
  return { address, text, close: () => end(server) };
}

/** The page of the product that grants the override, with its form filled. */
function overrideAddress(product: string, { name, routes }: RemoteDeclaration, origin: string): string {
  const page = routes[0]?.path ?? '/';
  return `${product}${OVERRIDE_PATH}?${new URLSearchParams({ remote: name, origin, page })}`;
}

/** Calls to an API at another origin do not pass through here. */
async function refuseOtherOrigin(product: string): Promise<void> {
  const page = await (await fetch(product, { headers: { accept: 'text/html' } })).text();
  const [, api] = /<meta name="api-origin" content="([^"]+)"/.exec(page) ?? [];
  if (!api) return;
  const message = `${product} has its API at ${api}. Only the answers of an API at the page's own address can be recorded.`;
  throw failed('refused', message);
}

function unreachable(error: Error): never {
  const why = error.cause instanceof Error ? error.cause.message : error.message;
  const message = `The page of Salesdesk cannot be copied (${why}). Its product has to run once, for "salesdesk dev --offline" to work without it.`;
  throw new Unreachable(message);
}

/** Lets a server listen beside the development server; returns its address. */
async function listen(server: Server, origin: string): Promise<string> {
  const port = await freePort(Number(new URL(origin).port) + 1);
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return `http://localhost:${port}`;
}

function end(server: Server): void {
  server.close();
  server.closeAllConnections();
}

/** Ports tried one after the other. */
const PORTS = 50;

/** The first free port from `first` on. */
async function freePort(first: number): Promise<number> {
  for (let port = first; port < first + PORTS; port++) if (await isFree(port)) return port;
  const message = `None of the ports ${first} to ${first + PORTS - 1} is free. Choose another one: --port 6001`;
  throw failed('unexpected', message);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, 'localhost', () => server.close(() => resolve(true)));
  });
}
