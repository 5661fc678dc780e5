/** The results of a benchmark: ratios, each with its values and its limit. */

export interface Row {
  /** What was measured. */
  what: string;
  /** Our value and the peer's, with units; absent when there is only a limit. */
  ours: string;
  peer: string;
  /** Our value divided by the peer's; the value itself without a peer. */
  ratio: number;
  /** Limit of the ratio: at most, or at least, this value. */
  goal: { most: number } | { least: number };
}

/** Each call of `run` measures again; its values are medians over several rounds. */
export interface Benchmark {
  name: string;
  /** The method, in one or two sentences. */
  method: string;
  /** Paths of the sources whose change makes its results old, as Git takes them. */
  measures: readonly string[];
  /** Environment variable without which it is not measured. */
  needs?: string;
  run(): Promise<Row[]>;
}

/** Whether the shortest form runs, which shows only that each benchmark still runs to its end. */
export const isShort = process.argv.includes('--short');

/** A size or number of rounds, or that of the shortest form. */
export const sized = <T>(whole: T, shortest: T): T => (isShort ? shortest : whole);

/** The median; throws without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}

/**
 * The interquartile mean. For a few symmetric values it is more precise than the median, and it ignores outliers.
 * Throws without values.
 */
export function middleMean(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const quarter = Math.floor(sorted.length / 4);
  const middle = sorted.slice(quarter, sorted.length - quarter);
  if (!middle.length) throw new Error('Nothing was measured.');
  return middle.reduce((sum, value) => sum + value) / middle.length;
}

export function holds({ ratio, goal }: Row): boolean {
  return 'most' in goal ? ratio <= goal.most : ratio >= goal.least;
}

/**
 * A row that compares two values, ours first. `unit` is printed after both. `ratio` is measured where both were measured
 * next to each other several times; otherwise it is that of the two values.
 */
export function compared(
  what: string,
  {
    ours,
    peer,
    ratio = ours / peer,
    unit,
    digits = 0,
  }: { ours: number; peer: number; ratio?: number; unit: string; digits?: number },
  goal: Row['goal'],
): Row {
  const text = (value: number) => `${value.toFixed(digits)} ${unit}`;
  return { what, ours: text(ours), peer: text(peer), ratio, goal };
}

/** A row that compares a value with a limit only. */
export function limited(what: string, value: number, unit: string, goal: Row['goal']): Row {
  return { what, ours: `${Number(value.toFixed(2))} ${unit}`, peer: '', ratio: value, goal };
}

/** A Markdown table of the rows with their verdicts. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { what, ours, peer, ratio, goal } = row;
    const sought = 'most' in goal ? `<= ${goal.most}` : `>= ${goal.least}`;
    return `| ${what} | ${ours} | ${peer || '--'} | ${ratio.toFixed(2)} | ${sought} | ${holds(row) ? 'yes' : 'NO'} |`;
  });
  return ['| what | ours | peer | ratio | goal | held |', '|---|---|---|---|---|---|', ...lines].join('\n');
}
