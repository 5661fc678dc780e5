/**
 * Checks a history of transactions on lists to which values are only appended, each value once, as Elle does (Kingsbury and
 * Alvaro, 2020): the longest read of a list is the order of its writes. From it follow which transaction has to come before
 * which; a cycle is an anomaly. Pure.
 */

export interface Transaction {
  name: string;
  /** When it was sent and when it was acknowledged, by one clock; `end` is infinite when its result is unknown. */
  start: number;
  end: number;
  /** Its reads happen before its appends. */
  reads?: readonly { key: string; values: readonly string[] }[];
  appends?: readonly { key: string; value: string }[];
}

/**
 * `lost`: acknowledged, and missing in a later read; `phantom`: read, and written by no transaction, or by a refused one; `twice`
 * in one list; `order`: two reads that contradict each other. Cycles: `G0` of writes; `G1c` also of reads; `G-single` with one
 * read that missed a write, such as a lost update; `G2` with several, such as a write skew.
 */
type AnomalyKind = 'lost' | 'phantom' | 'twice' | 'order' | 'G0' | 'G1c' | 'G-single' | 'G2';

interface Anomaly {
  kind: AnomalyKind;
  what: string;
}

/** ww: the write after another one; wr: the read of a write; rw: the write that a read missed; rt: began after the end. */
type EdgeKind = 'ww' | 'wr' | 'rw' | 'rt';
type Graph = Map<Transaction, Map<Transaction, Set<EdgeKind>>>;

/** All anomalies of a history; of cycles one for each set of transactions that are entangled. */
export function anomaliesOf(history: readonly Transaction[]): Anomaly[] {
  const writers = new Map<string, Transaction>();
  for (const one of history) for (const { key, value } of one.appends ?? []) writers.set(nameOf(key, value), one);
  const orders = ordersOf(history);
  const found = [...anomaliesOfLists(history, orders, writers)];
  const graph = graphOf(history, orders, writers);
  for (const group of groupsOf(graph, ALL)) {
    const cycle =
      cycleAmong(graph, group, 'G0', ['ww'], null) ??
      cycleAmong(graph, group, 'G1c', ['ww', 'wr', 'rt'], null) ??
      cycleAmong(graph, group, 'G-single', ['ww', 'wr', 'rt'], 'rw') ??
      cycleAmong(graph, group, 'G2', ALL, 'rw');
    if (cycle) found.push(cycle);
  }
  return found;
}

const ALL: readonly EdgeKind[] = ['ww', 'wr', 'rt', 'rw'];
const nameOf = (key: string, value: string) => `${value} of ${key}`;

/** The longest read of each list. */
function ordersOf(history: readonly Transaction[]): Map<string, readonly string[]> {
  const orders = new Map<string, readonly string[]>();
  for (const { reads = [] } of history)
    for (const { key, values } of reads) if (values.length > (orders.get(key)?.length ?? -1)) orders.set(key, values);
  return orders;
}

function* anomaliesOfLists(
  history: readonly Transaction[],
  orders: Map<string, readonly string[]>,
  writers: Map<string, Transaction>,
): Generator<Anomaly> {
  for (const [key, order] of orders) {
    if (new Set(order).size !== order.length) yield { kind: 'twice', what: `${key}: ${order}` };
    for (const value of order)
      if (!writers.has(nameOf(key, value))) yield { kind: 'phantom', what: nameOf(key, value) };
  }
  const unread = new Map<string, { value: string; end: number }[]>();
  for (const { end, appends = [] } of history)
    for (const { key, value } of appends)
      if (!orders.get(key)?.includes(value)) unread.set(key, [...(unread.get(key) ?? []), { value, end }]);
  for (const { name, start, reads = [] } of history)
    for (const { key, values } of reads) {
      const order = orders.get(key) ?? [];
      if (values.some((value, at) => value !== order[at]))
        yield { kind: 'order', what: `${name} read ${values} of ${key}, another read ${order}` };
      for (const { value, end } of unread.get(key) ?? [])
        if (end < start) yield { kind: 'lost', what: `${nameOf(key, value)}, not read by ${name}` };
    }
}

function graphOf(
  history: readonly Transaction[],
  orders: Map<string, readonly string[]>,
  writers: Map<string, Transaction>,
): Graph {
  const graph: Graph = new Map(history.map((one) => [one, new Map()]));
  const add = (from: Transaction | undefined, to: Transaction | undefined, kind: EdgeKind) => {
    if (!from || !to || from === to) return;
    const edges = graph.get(from);
    edges?.set(to, (edges.get(to) ?? new Set()).add(kind));
  };
  const writerOf = (key: string, at: number) => {
    const value = orders.get(key)?.[at];
    return value === undefined ? undefined : writers.get(nameOf(key, value));
  };
  for (const [key, order] of orders)
    for (let at = 1; at < order.length; at++) add(writerOf(key, at - 1), writerOf(key, at), 'ww');
  for (const one of history)
    for (const { key, values } of one.reads ?? []) {
      add(writerOf(key, values.length - 1), one, 'wr');
      add(one, writerOf(key, values.length), 'rw');
    }
  // Only the last ones that ended: the others precede it through these.
  let last: Transaction[] = [];
  const ended = history.toSorted((a, b) => a.end - b.end);
  let next = 0;
  for (const one of history.toSorted((a, b) => a.start - b.start)) {
    for (; (ended[next]?.end ?? Number.POSITIVE_INFINITY) < one.start; next++) {
      const newest = ended[next] as Transaction;
      last = [...last.filter(({ end }) => end >= newest.start), newest];
    }
    for (const before of last) add(before, one, 'rt');
  }
  return graph;
}

/** The sets of transactions that reach each other over these edges (Tarjan), without those of one. */
function groupsOf(graph: Graph, kinds: readonly EdgeKind[]): Set<Transaction>[] {
  const groups: Set<Transaction>[] = [];
  const index = new Map<Transaction, number>();
  const low = new Map<Transaction, number>();
  const stack: Transaction[] = [];
  const stacked = new Set<Transaction>();
  for (const root of graph.keys()) {
    if (index.has(root)) continue;
    const path = [{ node: root, edges: neighboursOf(graph, root, kinds) }];
    const enter = (node: Transaction) => {
      low.set(node, index.size);
      index.set(node, index.size);
      stack.push(node);
      stacked.add(node);
    };
    enter(root);
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const { node, edges } = step;
      const to = edges.pop();
      if (to && !index.has(to)) {
        enter(to);
        path.push({ node: to, edges: neighboursOf(graph, to, kinds) });
      } else if (to) {
        if (stacked.has(to)) low.set(node, Math.min(low.get(node) as number, index.get(to) as number));
      } else {
        path.pop();
        const parent = path.at(-1)?.node;
        if (parent) low.set(parent, Math.min(low.get(parent) as number, low.get(node) as number));
        if (low.get(node) !== index.get(node)) continue;
        const group = new Set(stack.splice(stack.indexOf(node)));
        for (const one of group) stacked.delete(one);
        if (group.size > 1) groups.push(group);
      }
    }
  }
  return groups;
}

function neighboursOf(graph: Graph, node: Transaction, kinds: readonly EdgeKind[]): Transaction[] {
  return [...(graph.get(node) ?? [])].filter(([, of]) => kinds.some((kind) => of.has(kind))).map(([to]) => to);
}

/** The shortest cycle in the group over edges of `kinds`; with `through` over exactly one such edge, or more if `kinds` has it. */
function cycleAmong(
  graph: Graph,
  group: Set<Transaction>,
  kind: AnomalyKind,
  kinds: readonly EdgeKind[],
  through: EdgeKind | null,
): Anomaly | null {
  let shortest: Transaction[] | null = null;
  for (const from of group)
    for (const first of neighboursOf(graph, from, through ? [through] : kinds)) {
      const way = group.has(first) ? wayFrom(graph, first, from, kinds, group) : null;
      if (way && (!shortest || way.length < shortest.length)) shortest = way;
    }
  return shortest && { kind, what: [shortest.at(-1) as Transaction, ...shortest].map(({ name }) => name).join(' → ') };
}

/** The transactions on the shortest way, both ends included. */
function wayFrom(
  graph: Graph,
  from: Transaction,
  to: Transaction,
  kinds: readonly EdgeKind[],
  group: Set<Transaction>,
): Transaction[] | null {
  const cameFrom = new Map<Transaction, Transaction | null>([[from, null]]);
  for (const node of cameFrom.keys()) {
    if (node === to) {
      const way: Transaction[] = [];
      for (let at: Transaction | null = node; at; at = cameFrom.get(at) ?? null) way.unshift(at);
      return way;
    }
    for (const next of neighboursOf(graph, node, kinds))
      if (group.has(next) && !cameFrom.has(next)) cameFrom.set(next, node);
  }
  return null;
}
