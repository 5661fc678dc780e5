/** Passes the running product through, and records what its API answers to the calls of one remote's screens. ADR-139. */

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import http, { type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import https from 'node:https';
import path from 'node:path';
import {
  API_BASE,
  isRecordable,
  isRecording,
  type Recording,
  recordingFile,
  storedKey,
  withoutSecrets,
  withRecording,
} from '@salesdesk/shared/domain';
import { nullWhenMissing } from '../store/files.ts';

interface RecorderOptions {
  /** Address of the product. */
  product: string;
  /** Paths of the remote's routes: only calls of pages below them are recorded. */
  routes: readonly string[];
  /** Receives each answer in turn: the next one waits until it is stored. */
  onRecording: (recording: Recording) => Promise<void>;
  /** Receives a line for what cannot be passed on or stored. */
  log: (line: string) => void;
}

/** Of the connection between two programs, or of the product's own address. */
const NOT_PASSED = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'strict-transport-security'];

/** The server; the caller lets it listen. */
export function recorder({ product, routes, onRecording, log }: RecorderOptions): Server {
  const target = new URL(product);
  const { request: send } = target.protocol === 'https:' ? https : http;
  let storing = Promise.resolve();

  return http.createServer((request, response) => {
    const own = `http://${request.headers.host}`;
    const { method = 'GET', url: path = '/' } = request;
    const outgoing = send(new URL(path, target), { method, headers: addressed(request.headers, own, target.origin) });
    outgoing.once('error', (error) => {
      log(`${product} cannot be reached (${error.message}).`);
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
      response.end();
    });
    outgoing.once('response', (answer) => {
      pass(answer, response, target.origin, own);
      if (isOfScreen(request, routes) && isJson(answer) && isRecordable({ path, status: answer.statusCode ?? 0 }))
        keep(answer, { method, path });
    });
    response.once('close', () => outgoing.destroy());
    request.pipe(outgoing);
  });

  function keep(answer: IncomingMessage, call: Pick<Recording, 'method' | 'path'>): void {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.once('end', () => {
      storing = storing
        .then(async () => {
          const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
          await onRecording({ ...call, status: answer.statusCode ?? 200, body });
        })
        .catch((error: Error) => log(`${call.method} ${call.path} is not recorded: ${error.message}`));
    });
  }
}

/** As the product's own page would send them. Not compressed, because answers are read on the way. */
function addressed(headers: IncomingHttpHeaders, own: string, product: string): IncomingHttpHeaders {
  const { origin, referer } = headers;
  return {
    ...headers,
    host: new URL(product).host,
    'accept-encoding': 'identity',
    ...(origin === own ? { origin: product } : {}),
    ...(referer?.startsWith(own) ? { referer: product + referer.slice(own.length) } : {}),
  };
}

function pass(answer: IncomingMessage, response: ServerResponse, product: string, own: string): void {
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !NOT_PASSED.includes(name)));
  const { location } = answer.headers;
  if (location?.startsWith(product)) headers.location = own + location.slice(product.length);
  response.writeHead(answer.statusCode ?? 502, headers);
  answer.pipe(response);
}

/** Whether a page of the remote makes this request; a page names itself in the header. */
function isOfScreen({ headers, url = '' }: IncomingMessage, routes: readonly string[]): boolean {
  if (!url.startsWith(API_BASE) || !URL.canParse(headers.referer ?? '')) return false;
  const { pathname } = new URL(headers.referer ?? '');
  return routes.map(beforeParameters).some((route) => pathname === route || pathname.startsWith(`${route}/`));
}

/** `/invoices` of `/invoices/:id`. */
const beforeParameters = (route: string) => route.split('/:')[0] ?? route;

const isJson = ({ headers }: IncomingMessage) => (headers['content-type'] ?? '').startsWith('application/json');

const RECORDINGS_FOLDER = 'recordings';

/** All recordings of the remote in `folder`, by file name; none without the folder. Throws a sentence about a file that is wrong. */
export async function readRecordings(folder: string): Promise<Map<string, Recording[]>> {
  const names = (await readdir(path.join(folder, RECORDINGS_FOLDER)).catch(nullWhenMissing)) ?? [];
  const files = names.filter((name) => name.endsWith('.json')).sort();
  const read = files.map(async (name) => {
    const file = `${RECORDINGS_FOLDER}/${name}`;
    return [file, parsed(file, await readFile(path.join(folder, file), 'utf8'))] as const;
  });
  return new Map(await Promise.all(read));
}

/** Adds a recording without its secrets, in place of an earlier one of the same call. Returns the file it stands in. */
export async function addRecording(folder: string, recording: Recording): Promise<string> {
  const safe = withoutSecrets(recording);
  const key = storedKey(safe);
  const files = await readRecordings(folder);
  const isSame = (one: Recording) => storedKey(one) === key;
  const [file = recordingFile(safe.path), list = files.get(recordingFile(safe.path)) ?? []] =
    [...files].find(([, recordings]) => recordings.some(isSame)) ?? [];
  const next = withRecording(list, safe);
  await mkdir(path.join(folder, RECORDINGS_FOLDER), { recursive: true });
  await writeFile(path.join(folder, file), `${JSON.stringify(next, null, 2)}\n`);
  return file;
}

function parsed(file: string, text: string): Recording[] {
  const list = json(file, text);
  const isList = Array.isArray(list) && list.every(isRecording);
  if (!isList) throw new Error(`${file} has to be a list of recordings: { "method", "path", "status", "body" }.`);
  return list;
}

function json(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${(error as Error).message}.`);
  }
}
