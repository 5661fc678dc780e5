/** Whether a list gets slower with its size: the same calls on a hundred times the number of companies. */
import { type Account, endpoints, type Page } from '@salesdesk/shared/domain';
import { type Benchmark, compared, type Row } from '../report.ts';
import { type Child, signIn, startApi } from './child.ts';
import { Connection, requestOf } from './httpClient.ts';
import { startServer } from './ownDatabase.ts';

const SMALL = 10_000;
const BIG = 1_000_000;
const ROUNDS = 3;
/** Page numbers that both databases have, for scrolling and for jumps. */
const PAGES = [...Array.from({ length: 30 }, (_, n) => n + 1), 50, 51, 100, 101, 250, 500, 501, 750, 999];
/** Parts of the names of one company in 30 to 200; each spelling is a separate search. */
const MANY = 'tea silk solar optik kaas moda books caf pasta safari surf audio denim travel labs foods möbel brew'
  .split(' ')
  .flatMap((word) => [word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)]);
/** Searches that find only a few companies. */
const FEW = ['llowas', 'rdt bay l', 'organic_', ...Array.from({ length: 87 }, (_, n) => ` ${3_111 + n * 69}`)];
const NEXT_PAGES = 4;

export const atSize: Benchmark = {
  name: 'Lists and searches at a million companies',
  method:
    `The API over PostgreSQL with ${SMALL.toLocaleString('en-GB')} and with ${BIG.toLocaleString('en-GB')} companies ` +
    'of the same kind, the same calls alternately to both, 95th percentiles. A search is its first page with the ' +
    'exact total, which is not cached, then the next pages on scroll; one that finds many is a word, in three ' +
    'spellings. ADR-119 has the cost of an exact total for other texts.',
  async run() {
    const server = await startServer();
    const apis: Child[] = [];
    try {
      const urls = await Promise.all([BIG, SMALL].map((companies) => server.create(companies)));
      for (const url of urls) apis.push(await startApi(url));
      const [big, small] = await Promise.all(apis.map(reader));
      return await rows(big as Reader, small as Reader);
    } finally {
      for (const api of apis) await api.stop();
      server.stop();
    }
  },
};

interface Reader {
  /** Milliseconds of one call, and the number of companies it found. */
  read(query: string): Promise<{ ms: number; total: number }>;
}

async function reader(api: Child): Promise<Reader> {
  const token = await signIn(api);
  const connection = new Connection(api.port);
  return {
    read: async (query) => {
      const request = requestOf(`/api/${endpoints.accounts.list.path}?${query}`, token);
      const began = performance.now();
      const { status, body } = await connection.ask(request);
      const ms = performance.now() - began;
      if (status !== 200) throw new Error(`Answered ${status}: ${body.slice(0, 200)}`);
      return { ms, total: (JSON.parse(body) as { data: Page<Account> }).data.total };
    },
  };
}

async function rows(big: Reader, small: Reader): Promise<Row[]> {
  const both = async (queries: string[]) => {
    const times = { ours: [] as number[], peer: [] as number[] };
    for (const query of queries) {
      times.ours.push((await big.read(query)).ms);
      times.peer.push((await small.read(query)).ms);
    }
    return times;
  };
  const row = (what: string, { ours, peer }: { ours: number[]; peer: number[] }) =>
    compared(what, { ours: p95(ours), peer: p95(peer), unit: 'ms', digits: 1 }, { most: 2 });
  const pages = (search: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => `search=${encodeURIComponent(search)}&page=${from + n}`);

  // Warm-up: code, connections and prepared statements.
  await both(PAGES.slice(0, 20).map((page) => `page=${page}`));
  await both(['xyz', 'abc', ' 99', 'llc', 'ltd', 'gmbh'].flatMap((word) => pages(word, 1, 3)));

  const list = await both(Array.from({ length: ROUNDS }, () => PAGES.map((page) => `page=${page}`)).flat());
  const few = await both(FEW.flatMap((word) => pages(word, 1, 1)));
  const many = await both(MANY.flatMap((word) => pages(word, 1, 1)));
  const next = await both(MANY.flatMap((word) => pages(word, 2, 1 + NEXT_PAGES)));
  const all = {
    ours: [list, few, many, next].flatMap((t) => t.ours),
    peer: [list, few, many, next].flatMap((t) => t.peer),
  };
  return [
    row('a page of the list, p95', list),
    row('search that finds few, first page, p95', few),
    row('search that finds many, next pages, p95', next),
    row('search that finds many, first page with its count, p95', many),
    row('all of these calls together, p95', all),
  ];
}

function p95(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] as number;
}
