/** Where `salesdesk dev` opens a remote: inside the product, inside it while recording, or without it. */
import type { Server } from 'node:http';
import { OVERRIDE_PATH, type PermissionKey, type RemoteDeclaration } from '@salesdesk/shared/domain';
import { copyHost, hasHostCopy } from '../recordings/hostCopy.ts';
import { offlineProduct } from '../recordings/offlineProduct.ts';
import { recorder } from '../recordings/recorder.ts';
import { addRecording } from '../recordings/recordingFiles.ts';
import type { Context } from './context.ts';
import { CommandFailed, EXIT_CODES } from './failure.ts';
import { freePort } from './freePort.ts';

export interface DevMode {
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
export async function onlineMode({ context, folder, declared, origin }: Parts): Promise<DevMode> {
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
  throw new CommandFailed({ code: 'refused', message });
}

function unreachable(error: Error): never {
  const why = error.cause instanceof Error ? error.cause.message : error.message;
  const message = `The page of Salesdesk cannot be copied (${why}). Its product has to run once, for "salesdesk dev --offline" to work without it.`;
  throw new CommandFailed({ code: 'unexpected', message }, EXIT_CODES.unreachable);
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
