/** Salesdesk without a backend: the host's and the isolation page from a copy, one remote, and recorded answers. ADR-139. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  ACCESS_TOKEN_KEY,
  type AccessClaims,
  API_BASE,
  endpoints,
  findRecording,
  type GrantedOverrides,
  LIVE_HEARTBEAT_MS,
  type LoggedInUserReply,
  type NotificationPage,
  type PermissionKey,
  type Recording,
  type UnreadNotifications,
  unrecordedText,
} from '@salesdesk/shared/domain';
import { newNonce, POLICY_REPORTS, pagePolicy, SECURITY_HEADERS } from '../edge/securityHeaders.ts';
import { type PageRenderer, pageRenderer } from '../releases/host.ts';
import { contentTypeOf } from '../store/files.ts';
import { copiedDiscovery, hostCopyFile, hostCopyFolder } from './hostCopy.ts';
import { readRecordings } from './recorder.ts';

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
