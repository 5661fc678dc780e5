/** Salesdesk without a backend: the host's and the isolation page from a copy, one remote, and recorded answers. ADR-139. */

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  ACCESS_TOKEN_KEY,
  type AccessClaims,
  API_BASE,
  type DiscoveryDocument,
  documentKey,
  endpoints,
  findRecording,
  type GrantedOverrides,
  LIVE_HEARTBEAT_MS,
  type LoggedInUserReply,
  type NotificationPage,
  type PermissionKey,
  REMOTE_OF_PATH,
  type Recording,
  type UnreadNotifications,
  unrecordedText,
} from '@salesdesk/shared/domain';
import { newNonce, POLICY_REPORTS, pagePolicy, SECURITY_HEADERS } from '../edge/securityHeaders.ts';
import { type PageRenderer, pageRenderer } from '../releases/host.ts';
import { contentTypeOf, nullWhenMissing } from '../store/files.ts';
import { readRecordings } from './recorder.ts';

/** What `GET /releases/host.json` answers: the page, and the paths of all files it may load. */
interface DevelopmentHost {
  page: string;
  files: string[];
}

/** A file of the development page, and nothing outside its folder. */
const HOST_FILE = /^\/assets\/development\/[\w.-]+$/;
const LIST = 'host.json';
const DISCOVERY = 'discovery.json';
/** The remote whose page is at /isolate. */
const ISOLATION = documentKey(REMOTE_OF_PATH['/isolate/*'] ?? '');
/** A file of its release. */
const ISOLATION_FILE = /^\/r\/qa(\/(?!\.)[\w.-]+){2}$/;

/** Where the copy is kept: a package manager's update does not remove it, and no repository has it. */
const hostCopyFolder = (folder: string) => path.join(folder, 'node_modules/.cache/salesdesk/host');

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

export const OK = { error: false, message: '', errorCode: null, validations: {}, url: null };
/** What the stream of changes begins with; there are no changes. */
export const BEAT = 'event: beat\nid: 0-0\ndata: {}\n\n';
const NO_UNREAD: UnreadNotifications = { unread: 0, newest: null };
const NO_NOTIFICATIONS: NotificationPage = { data: [], next_cursor: null, unread: 0 };
const pathOf = (endpoint: { path: string }) => API_BASE + endpoint.path;

/** Outside the API's own addresses. */
export const REFRESH_PATH = '/refresh';

type OfflineAnswer = Pick<Recording, 'status' | 'body' | 'delay' | 'lost'>;

/** The answer to a call: `stream` for the stream of changes, which has none; null for a call that is not recorded. */
export function offlineAnswer(
  recordings: readonly Recording[],
  call: Pick<Recording, 'method' | 'path'>,
  token: string,
): OfflineAnswer | 'stream' | null {
  const [pathname] = call.path.split('?');
  if (pathname === REFRESH_PATH) return { status: 200, body: { access_token: token } };
  // A screen may record what it needs of those below, too.
  const found = findRecording(recordings, call);
  if (found) return found;
  const ok = (body: object): OfflineAnswer => ({ status: 200, body });
  switch (pathname) {
    case pathOf(endpoints.auth.refresh):
      return ok({ access_token: token });
    case pathOf(endpoints.users.loggedIn):
      return ok({ ...OK, data: OFFLINE_USER });
    case pathOf(endpoints.notifications.unread):
      return ok({ ...OK, data: NO_UNREAD });
    case pathOf(endpoints.notifications.list):
      return ok({ ...OK, data: NO_NOTIFICATIONS });
    case pathOf(endpoints.auth.logout):
      return ok({ ...OK, data: null });
    case pathOf(endpoints.live.changes):
      return 'stream';
    default:
      return null;
  }
}

const OFFLINE_USER_ID = 1;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A token that screens read like a real one. Its signature is a word. */
export function offlineToken(permissions: readonly PermissionKey[]): string {
  const claims: AccessClaims = {
    sub: String(OFFLINE_USER_ID),
    sid: 'offline',
    permissions: [...permissions],
    role: 'Offline',
    exp: Math.floor(Date.now() / 1000) + YEAR_SECONDS,
  };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${encode({ alg: 'none', typ: 'access' })}.${encode(claims)}.offline`;
}

/** The script that signs in, before the host's first script runs. */
function signInScript(token: string): string {
  return `localStorage.setItem(${JSON.stringify(ACCESS_TOKEN_KEY)}, ${JSON.stringify(token)});\n`;
}

const OFFLINE_USER: LoggedInUserReply = {
  first_name: 'Offline',
  last_name: 'Developer',
  email: 'offline@salesdesk.example',
  profile_image: null,
  user_parent_id: OFFLINE_USER_ID,
  username: 'offline',
  designation: null,
  phone: null,
  draft_keys: [Buffer.alloc(32).toString('base64url')],
};

/** Brings the copy up to date. Rejects when the product cannot be reached or hands out no page. */
export async function copyHost(product: string, folder: string): Promise<void> {
  const host = (await (await fetched(`${product}/releases/${LIST}`)).json()) as DevelopmentHost;
  const target = hostCopyFolder(folder);
  await mkdir(path.join(target, 'assets/development'), { recursive: true });
  const files = host.files.filter((file) => HOST_FILE.test(file));
  // Their names contain a hash of the content.
  for (const file of files.filter((name) => !existsSync(path.join(target, name)))) {
    const reply = await fetched(product + file);
    await writeFile(path.join(target, file), new Uint8Array(await reply.arrayBuffer()));
  }
  await writeFile(path.join(target, 'index.html'), host.page);
  await copyIsolationPage(product, target);
  // Last, so that an interrupted copy is no copy.
  await writeFile(path.join(target, LIST), JSON.stringify(files));
  const current = new Set(files.map((file) => path.basename(file)));
  for (const name of await readdir(path.join(target, 'assets/development')))
    if (!current.has(name)) await rm(path.join(target, 'assets/development', name));
}

/** Copies the release of the isolation page that everyone gets, and a discovery document with it alone. */
async function copyIsolationPage(product: string, target: string): Promise<void> {
  const { microFrontends }: Partial<DiscoveryDocument> = await (await fetched(`${product}/${DISCOVERY}`)).json();
  const release = microFrontends?.[ISOLATION]?.find(({ deployment }) => deployment.default);
  const files = release ? ['mf-manifest.json', ...Object.keys(release.extras.salesdesk.assets)] : [];
  for (const name of files) {
    const file = release?.url.replace(/[^/]*$/, name) ?? '';
    const copy = path.join(target, file);
    if (!ISOLATION_FILE.test(file) || existsSync(copy)) continue;
    await mkdir(path.dirname(copy), { recursive: true });
    await writeFile(copy, new Uint8Array(await (await fetched(product + file)).arrayBuffer()));
  }
  const discovery = { schema: 'offline', microFrontends: release ? { [ISOLATION]: [release] } : {} };
  await writeFile(path.join(target, DISCOVERY), JSON.stringify(discovery));
}

/** The discovery document of the copy. */
async function copiedDiscovery(folder: string): Promise<DiscoveryDocument> {
  return JSON.parse(await readFile(path.join(hostCopyFolder(folder), DISCOVERY), 'utf8'));
}

/** Whether there is a whole copy. */
export function hasHostCopy(folder: string): boolean {
  return [LIST, DISCOVERY].every((file) => existsSync(path.join(hostCopyFolder(folder), file)));
}

/** A file of the copy by its address; null for another address. */
export async function hostCopyFile(folder: string, address: string): Promise<Buffer | null> {
  if (!HOST_FILE.test(address) && !ISOLATION_FILE.test(address)) return null;
  return await readFile(path.join(hostCopyFolder(folder), address)).catch(nullWhenMissing);
}

async function fetched(address: string): Promise<Response> {
  const reply = await fetch(address);
  if (reply.ok) return reply;
  throw new Error(`${address} was answered with ${reply.status}.`);
}
