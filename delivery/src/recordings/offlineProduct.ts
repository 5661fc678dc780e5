/** Salesdesk without a backend: the host's and the isolation page from a copy, one remote, and recorded answers. ADR-139. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  API_BASE,
  type GrantedOverrides,
  LIVE_HEARTBEAT_MS,
  type PermissionKey,
  unrecordedText,
} from '@salesdesk/shared/domain';
import { newNonce, POLICY_REPORTS, pagePolicy, SECURITY_HEADERS } from '../edge/securityHeaders.ts';
import { type PageRenderer, pageRenderer } from '../host/page.ts';
import { contentTypeOf } from '../store/files.ts';
import { copiedDiscovery, hostCopyFile, hostCopyFolder } from './hostCopy.ts';
import {
  BEAT,
  OFFLINE_USER_ID,
  OK,
  offlineAnswer,
  offlineToken,
  REFRESH_PATH,
  signInScript,
} from './offlineAnswers.ts';
import { readRecordings } from './recordingFiles.ts';

interface OfflineOptions {
  /** Folder of the remote, with its recordings and the copy of the host. */
  folder: string;
  remote: string;
  /** Address of the remote's development server. */
  origin: string;
  permissions: readonly PermissionKey[];
  /** Receives a line for each call that has no answer. */
  log: (line: string) => void;
}

const SESSION_SCRIPT = '/assets/offline-session.js';
const DAY_MS = 24 * 60 * 60 * 1000;

/** The server; the caller lets it listen. Recordings are read for each call, so an edit counts at once. */
export function offlineProduct(options: OfflineOptions): Server {
  const render = pageRenderer(hostCopyFolder(options.folder), '');
  const token = offlineToken(options.permissions);
  return createServer((request, response) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    response.setHeader('cache-control', 'no-store');
    answer(request, response, { ...options, render, token }).catch((error: Error) => {
      options.log(error.message);
      sendJson(response, 500, { ...OK, error: true, message: error.message });
    });
  });
}

type Parts = OfflineOptions & { render: PageRenderer; token: string };

async function answer(request: IncomingMessage, response: ServerResponse, parts: Parts): Promise<void> {
  const address = request.url ?? '/';
  const [pathname = '/'] = address.split('?');
  if (pathname === REFRESH_PATH || pathname.startsWith(API_BASE)) return await answerCall(request, response, parts);
  if (pathname === SESSION_SCRIPT) return send(response, 200, contentTypeOf(pathname), signInScript(parts.token));
  if (pathname === '/discovery.json') return sendJson(response, 200, await copiedDiscovery(parts.folder));
  // Reports of pages; nobody reads them here.
  if (pathname === '/releases/reports' || pathname === POLICY_REPORTS) return void response.writeHead(204).end();
  const file = await hostCopyFile(parts.folder, pathname);
  if (file) return send(response, 200, contentTypeOf(pathname), file);
  if (path.extname(pathname)) return send(response, 404, 'text/plain; charset=utf-8', 'Not found.\n');
  await sendPage(response, address, parts);
}

async function answerCall(request: IncomingMessage, response: ServerResponse, parts: Parts): Promise<void> {
  const call = { method: request.method ?? 'GET', path: request.url ?? '' };
  const recordings = [...(await readRecordings(parts.folder)).values()].flat();
  const found = offlineAnswer(recordings, call, parts.token);
  if (found === 'stream') return sendStream(response);
  if (found?.delay) await wait(found.delay);
  if (found?.lost) return void response.destroy();
  if (found) return sendJson(response, found.status, found.body);
  const message = unrecordedText(call);
  parts.log(message);
  sendJson(response, 501, { ...OK, error: true, message });
}

async function sendPage(
  response: ServerResponse,
  address: string,
  { folder, render, remote, origin }: Parts,
): Promise<void> {
  const nonce = newNonce();
  const overrides: GrantedOverrides = {
    userId: OFFLINE_USER_ID,
    overrides: [{ remote, version: null, origin, expires_at: new Date(Date.now() + DAY_MS).toISOString() }],
  };
  const page = await render({ discovery: await copiedDiscovery(folder), overrides }, nonce);
  if (page === null) throw new Error('The copy of the host is gone. Start the command again.');
  const { html, inlineScripts } = page;
  for (const [name, value] of Object.entries(pagePolicy(nonce, address, { origins: [origin], inlineScripts })))
    response.setHeader(name, value);
  send(
    response,
    200,
    'text/html; charset=utf-8',
    html.replace('<head>', `<head><script src="${SESSION_SCRIPT}"></script>`),
  );
}

/** A stream without changes, as live updates expect one. */
function sendStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const beat = () => response.write(BEAT);
  const timer = setInterval(beat, LIVE_HEARTBEAT_MS);
  response.once('close', () => clearInterval(timer));
  beat();
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}
