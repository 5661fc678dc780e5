/** `npx tsx e2e/programs/trace/trace.main.ts "move a lead"`: does the job in a browser and prints the trace from the click to the statements. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from '@playwright/test';
import { createApi } from '@salesdesk/api';
import { readConfig } from '@salesdesk/api/config';
import { buildEdge } from '@salesdesk/delivery/edge';
import { directoryStore } from '@salesdesk/delivery/open-store';
import { ACCESS_TOKEN_KEY, TOASTS } from '@salesdesk/shared/domain';
import { chromiumHere } from '../../../tools/check/debian.mjs';
import { compose, listen } from '../../../tools/run/server.ts';
import { HOST_DIR, releasesDir } from '../../../tools/run/settings.ts';
import { ApiClient } from '../../support/apiClient.ts';
import { startCollector, type TraceSpan } from './collector.ts';
import { treeOf } from './tree.ts';

/** The part of `PageSpan` that this reads. */
type PageSpan = Omit<TraceSpan, 'by'> & { caller: { remote: string; release: string; cohort: string } | null };

const PHONE = { width: 390, height: 844 };
const JOBS: Record<string, (page: Page, url: string) => Promise<void>> = {
  'move a lead': async (page, url) => {
    await page.goto(`${url}/leads?view=board`);
    await page
      .getByRole('button', { name: /^Move .+ to another stage$/ })
      .first()
      .click();
    await page.getByRole('menuitem').last().click();
    await page.getByText(TOASTS.leadMoved).waitFor();
  },
};

const wanted = process.argv[2] ?? '';
const job = JOBS[wanted];
if (job) await run(job);
else {
  console.error(
    `Name a job: ${Object.keys(JOBS)
      .map((name) => `npx tsx e2e/programs/trace/trace.main.ts "${name}"`)
      .join(', ')}`,
  );
  process.exitCode = 1;
}

async function run(doJob: (page: Page, url: string) => Promise<void>): Promise<void> {
  const collector = await startCollector();
  const product = await startProduct(collector.endpoint);
  const browser = await chromium.launch({ executablePath: chromiumHere() ?? undefined, args: ['--no-sandbox'] });
  const ofPage: PageSpan[] = [];
  try {
    const page = await browser.newPage({ viewport: PHONE });
    await page.exposeFunction('collectSpan', (span: PageSpan) => void ofPage.push(span));
    await page.addInitScript(
      ([key, token]) => {
        localStorage.setItem(key, token);
        addEventListener('salesdesk:span', (event) => {
          (window as unknown as { collectSpan: (span: unknown) => void }).collectSpan((event as CustomEvent).detail);
        });
      },
      [ACCESS_TOKEN_KEY, product.admin.token] as const,
    );
    await doJob(page, product.url);
    await page.waitForTimeout(1_000);
  } finally {
    await browser.close();
    // Exports what is left.
    await product.stop();
    collector.stop();
  }
  print([...ofPage.map(spanOf), ...collector.spans]);
}

function spanOf({ caller, ...span }: PageSpan): TraceSpan {
  return { ...span, by: caller ? `${caller.remote} ${caller.release}, ${caller.cohort}` : 'host' };
}

/** Prints the traces that began with an interaction and made a call. */
function print(spans: readonly TraceSpan[]): void {
  for (const traceId of new Set(spans.map((span) => span.traceId))) {
    const own = spans.filter((span) => span.traceId === traceId);
    // Interactions are named by their event, in small letters; calls by their method.
    if (own.length === 1 || !own.some(({ by, name }) => by === 'host' && /^[a-z]/.test(name))) continue;
    console.log(`\ntrace ${traceId}\n${treeOf(own).join('\n')}`);
  }
}

async function startProduct(endpoint: string): Promise<{ url: string; admin: ApiClient; stop: () => Promise<void> }> {
  const exported = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '1' };
  const settings = { NODE_ENV: 'development', PORT: '0', LOG_LEVEL: 'silent', ...exported };
  const config = { ...readConfig({ ...settings, OVERLOAD_DELAY_MS: '0' }), dataDir: null };
  const api = await createApi(config);
  const released = releasesDir(process.env);
  const edge = await buildEdge({ store: directoryStore(released), releasesDir: released, hostDir: HOST_DIR });
  const server = createServer(compose(api.app, edge));
  await listen(server, config);
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    admin: await ApiClient.signInAsDemo(url),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await edge.close();
      await api.close();
    },
  };
}
