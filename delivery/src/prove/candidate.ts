/** The live product as a page sees it with the candidate in place of the live release. Nothing is sent to the product. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  API_BASE,
  type DiscoveryDocument,
  documentKey,
  type Recording,
  type Release,
  unrecordedText,
} from '@salesdesk/shared/domain';
import type { BrowserContext, Request, Route } from 'playwright-core';
import { listedAs } from '../discovery/discovery.ts';
import { BEAT, OK, offlineAnswer, REFRESH_PATH } from '../recordings/offlineProduct.ts';
import type { RemoteBuild } from '../releases/build.ts';
import { inertJson } from '../releases/host.ts';
import { contentTypeOf, nullWhenMissing } from '../store/files.ts';

const DISCOVERY = /(<script type="application\/json" id="salesdesk-discovery">)([\s\S]*?)(<\/script>)/;
/** Of the product's answer; the body is sent as text. */
const NOT_PASSED = /^(content-encoding|content-length|transfer-encoding)$/;

export interface OpenedProduct {
  /** Address of the product. */
  product: string;
  /** The build to prove; null for what is live. */
  candidate: RemoteBuild | null;
  /** Whether its files are not there, so that the host shows a page without a screen. */
  isAbsent?: boolean;
  /** Of the remote. */
  name: string;
  recordings: readonly Recording[];
  token: string;
  /** Receives a sentence about each call that has no answer. */
  onUnanswered: (text: string) => void;
}

/** Answers every request of the context's pages. Files of the host and of other remotes come from the product. */
export async function openProduct(context: BrowserContext, options: OpenedProduct): Promise<void> {
  await context.route('**/*', (route) =>
    // A page that is closed meanwhile needs no answer.
    answer(route, route.request(), options).catch(() => {}),
  );
}

async function answer(route: Route, request: Request, options: OpenedProduct): Promise<void> {
  const { product, candidate, isAbsent } = options;
  const address = new URL(request.url());
  const isApi = address.pathname.startsWith(API_BASE) || address.pathname === REFRESH_PATH;
  if (isApi) return await answerCall(route, request, options);
  if (address.origin !== new URL(product).origin) return await route.continue();
  // Reports about a page that no user saw.
  if (request.method() !== 'GET') return await route.fulfill({ status: 204 });
  if (candidate) {
    const folder = `/r/${candidate.details.name}/${candidate.version}/`;
    if (isAbsent && address.pathname.startsWith(folder)) return await route.abort();
    if (address.pathname.startsWith(folder))
      return await sendFile(route, candidate.folder, decodeURIComponent(address.pathname.slice(folder.length)));
  }
  const isPage = request.resourceType() === 'document';
  if (!isPage && !/^\/discovery(\/own)?\.json$/.test(address.pathname)) return await route.continue();
  const reply = await route.fetch();
  const headers = Object.fromEntries(Object.entries(reply.headers()).filter(([name]) => !NOT_PASSED.test(name)));
  const text = await reply.text();
  const body = isPage
    ? text.replace(DISCOVERY, (_, open: string, json: string, close: string) => open + changed(json, options) + close)
    : changed(text, options);
  await route.fulfill({ status: reply.status(), headers, body });
}

async function answerCall(route: Route, request: Request, options: OpenedProduct): Promise<void> {
  const { pathname, search } = new URL(request.url());
  const call = { method: request.method(), path: pathname + search };
  const found = offlineAnswer(options.recordings, call, options.token);
  const origin = (await request.headerValue('origin')) ?? options.product;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
  };
  // A stream cannot stay open here. The page opens it again each second, and goes on as if it were live.
  if (found === 'stream')
    return await route.fulfill({
      status: 200,
      headers: { ...headers, 'content-type': 'text/event-stream' },
      body: BEAT,
    });
  if (found?.delay) await wait(found.delay);
  if (found?.lost) return await route.abort();
  if (found) return await route.fulfill({ status: found.status, headers, body: JSON.stringify(found.body) });
  const message = unrecordedText(call);
  options.onUnanswered(message);
  await route.fulfill({ status: 501, headers, body: JSON.stringify({ ...OK, error: true, message }) });
}

async function sendFile(route: Route, folder: string, file: string): Promise<void> {
  const full = path.resolve(folder, file);
  const body = full.startsWith(folder + path.sep) ? await readFile(full).catch(nullWhenMissing) : null;
  if (body === null) return await route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found.\n' });
  await route.fulfill({ status: 200, contentType: contentTypeOf(file), body });
}

/** The discovery document with the candidate, or the default of what is live, as the only release of its remote. */
function changed(json: string, { candidate, name }: OpenedProduct): string {
  const document = JSON.parse(json || '{"schema":"","microFrontends":{}}') as DiscoveryDocument;
  const key = documentKey(name);
  const live = document.microFrontends[key]?.find(({ deployment }) => deployment.default);
  const shown: Omit<Release, 'deployment'> | undefined = candidate
    ? listedAs(candidate.details, candidate.version)
    : live;
  if (!shown) return json;
  const { fallbackUrl: _, ...alone } = shown;
  const release = { ...alone, deployment: { traffic: 100, default: true } };
  return inertJson({ ...document, microFrontends: { ...document.microFrontends, [key]: [release] } });
}
