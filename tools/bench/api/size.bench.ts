/** Whether a list gets slower with its size: the same calls on a hundred times the number of companies. */
import { type Account, endpoints, type LeadPage, type Page, sortsOf } from '@salesdesk/shared/domain';
import { type Benchmark, compared, type Row, sized } from '../report.ts';
import { type Child, signIn, startApi } from './child.ts';
import { Connection, requestOf } from './httpClient.ts';
import { startServer } from './ownDatabase.ts';

const SMALL = sized(10_000, 300);
const BIG = sized(1_000_000, 600);
const ROUNDS = sized(3, 1);
/** Page numbers that both databases have, for scrolling and for jumps. */
const PAGES = sized(
  [...Array.from({ length: 30 }, (_, n) => n + 1), 50, 51, 100, 101, 250, 500, 501, 750, 999],
  [1, 2],
);
/** Parts of the names of one company in 30 to 200; each spelling is a separate search. */
const MANY = sized(
  'tea silk solar optik kaas moda books caf pasta safari surf audio denim travel labs foods möbel brew',
  'tea',
)
  .split(' ')
  .flatMap((word) => [word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)]);
/** Searches that find only a few companies. */
const FEW = [
  'llowas',
  'rdt bay l',
  'organic_',
  ...Array.from({ length: sized(87, 1) }, (_, n) => ` ${3_111 + n * 69}`),
];
const NEXT_PAGES = sized(4, 1);
/** Every order of the Q List, and of the leads those that the Q List has not. */
const SORTED = sortsOf('q-list').flatMap((sort) => [`sort=${sort}`, `sort=${sort}&type=2`]);
const SORTED_LEADS = sortsOf('leads');
/** Filters with an order: few matches, many, and one person's companies. */
const SORTED_FILTERS = ['search=llowas', 'search=tea', 'search=silk', 'assignee=me', 'type=1&country=land'];

export const atSize: Benchmark = {
  name: 'Lists and searches at a million companies',
  method:
    `The API over PostgreSQL with ${SMALL.toLocaleString('en-GB')} and with ${BIG.toLocaleString('en-GB')} companies ` +
    'of the same kind, the same calls alternately to both, 95th percentiles. A search is its first page with the ' +
    'exact total, which is not cached, then the next pages on scroll; one that finds many is a word, in three ' +
    'spellings. ADR-119 has the cost of an exact total for other texts.',
  measures: ['api', 'shared/src/domain'],
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
  /** Milliseconds of each of the first pages of the leads in this order. */
  readLeads(sort: string, pages: number): Promise<number[]>;
}

async function reader(api: Child): Promise<Reader> {
  const token = await signIn(api);
  const connection = new Connection(api.port);
  const ask = async <T>(path: string): Promise<{ ms: number; data: T }> => {
    const request = requestOf(`/api/${path}`, token);
    const began = performance.now();
    const { status, body } = await connection.ask(request);
    const ms = performance.now() - began;
    if (status !== 200) throw new Error(`Answered ${status}: ${body.slice(0, 200)}`);
    return { ms, data: (JSON.parse(body) as { data: T }).data };
  };
  return {
    read: async (query) => {
      const { ms, data } = await ask<Page<Account>>(`${endpoints.accounts.list.path}?${query}`);
      return { ms, total: data.total };
    },
    readLeads: async (sort, pages) => {
      const times: number[] = [];
      for (let cursor: string | null = ''; cursor !== null && times.length < pages; ) {
        const after: string = cursor && `&cursor=${cursor}`;
        const page: { ms: number; data: LeadPage } = await ask(
          `${endpoints.leads.list.path}?limit=100&sort=${sort}${after}`,
        );
        times.push(page.ms);
        cursor = page.data.next_cursor;
      }
      return times;
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
  const inOrder = (query: string) => Array.from({ length: 1 + NEXT_PAGES }, (_, n) => `${query}&page=${1 + n}`);
  const sorted = await both(Array.from({ length: ROUNDS }, () => SORTED.flatMap(inOrder)).flat());
  const filtered = await both(
    SORTED_FILTERS.flatMap((filter) => sortsOf('q-list').map((sort) => `${filter}&sort=${sort}`)).flatMap(inOrder),
  );
  const leads = { ours: [] as number[], peer: [] as number[] };
  for (const sort of SORTED_LEADS) {
    leads.ours.push(...(await big.readLeads(sort, 1 + NEXT_PAGES)));
    leads.peer.push(...(await small.readLeads(sort, 1 + NEXT_PAGES)));
  }
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
    row('the list in the order of a column, p95', sorted),
    row('filtered and in the order of a column, p95', filtered),
    row('the leads in the order of a column, p95', leads),
  ];
}

function p95(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] as number;
}
