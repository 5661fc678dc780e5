/** A folder that looks like the build of the host. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { completeHost } from '../src/releases/host.ts';
import { HOST } from './fakeBuild.ts';
import { temporaryFolder } from './temporaryFolder.ts';

interface HostOptions {
  version?: string;
  contract?: string;
  /** Versions of the modules that it shares. */
  shares?: Record<string, string>;
  /** What the page shows, to tell two hosts apart. */
  title?: string;
  /** Code of its only script. */
  script?: string;
  /** Code of a chunk that it loads later. */
  chunk?: string;
  offer?: Parameters<typeof completeHost>[1];
}

export async function fakeHost(options: HostOptions = {}): Promise<string> {
  const {
    version = '1.0.0',
    contract = HOST.contract,
    title = version,
    script = version,
    chunk = 'chunk',
    shares = HOST.shares,
  } = options;
  const folder = await temporaryFolder();
  const main = `assets/main.${hashOf('sha256', script, 'hex').slice(0, 10)}.js`;
  const lazy = `assets/lazy.${hashOf('sha256', chunk, 'hex').slice(0, 10)}.js`;
  const page =
    `<!doctype html><head><meta name="csp-nonce" content=""><meta name="api-origin" content=""><title>${title}</title>` +
    '<script type="application/json" id="salesdesk-discovery"></script>' +
    '<script type="application/json" id="salesdesk-overrides"></script>' +
    `<script defer integrity="sha384-${hashOf('sha384', script, 'base64')}" src="/${main}"></script></head>`;
  const files = {
    'index.html': page,
    'host.json': JSON.stringify({
      ...HOST,
      contract,
      shares,
      version,
      builtAt: '2026-01-01T00:00:00.000Z',
      sourceCommit: null,
    }),
    [main]: script,
    [lazy]: chunk,
    'assets/development/index.html': page.replaceAll(title, `development ${title}`),
    'assets/development/host.json': '{"files":["/assets/development/main.1.js"]}',
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
  await completeHost(folder, options.offer ?? null);
  return folder;
}

function hashOf(algorithm: string, content: string, encoding: 'hex' | 'base64'): string {
  return createHash(algorithm).update(content).digest(encoding);
}
