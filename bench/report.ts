/** What every benchmark gives: ratios, each with what was compared and the ceiling it has to stay under. */

export interface Row {
  /** What was measured. */
  what: string;
  /** The figure of ours and of what it is compared with, each with its unit; none where only a limit is given. */
  ours: string;
  peer: string;
  /** Ours divided by the peer's; where there is no peer, the figure itself. */
  ratio: number;
  /** What the ratio has to hold: at most, or at least, this much. */
  goal: { most: number } | { least: number };
}

/** `run` measures anew each time it is called; its figures are medians over several rounds. */
export interface Benchmark {
  name: string;
  /** How it was measured, one or two sentences. */
  method: string;
  run(): Promise<Row[]>;
}

/** The middle of the figures; throws when there are none. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}

/**
 * The mean of the middle half of the figures: of few that differ by as much to either side it tells more than their
 * middle, and one that something else disturbed is left out. Throws when there are none.
 */
export function middleMean(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const quarter = Math.floor(sorted.length / 4);
  const middle = sorted.slice(quarter, sorted.length - quarter);
  if (!middle.length) throw new Error('Nothing was measured.');
  return middle.reduce((sum, figure) => sum + figure) / middle.length;
}

export function holds({ ratio, goal }: Row): boolean {
  return 'most' in goal ? ratio <= goal.most : ratio >= goal.least;
}

/** A row of two figures of one kind, ours first. `unit` is written behind both. */
export function compared(
  what: string,
  { ours, peer, unit, digits = 0 }: { ours: number; peer: number; unit: string; digits?: number },
  goal: Row['goal'],
): Row {
  const text = (figure: number) => `${figure.toFixed(digits)} ${unit}`;
  return { what, ours: text(ours), peer: text(peer), ratio: ours / peer, goal };
}

/** A row that is held against a limit only. */
export function limited(what: string, figure: number, unit: string, goal: Row['goal']): Row {
  return { what, ours: `${Number(figure.toFixed(2))} ${unit}`, peer: '', ratio: figure, goal };
}

/** A Markdown table of the rows, each with its verdict. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { what, ours, peer, ratio, goal } = row;
    const sought = 'most' in goal ? `<= ${goal.most}` : `>= ${goal.least}`;
    return `| ${what} | ${ours} | ${peer || '--'} | ${ratio.toFixed(2)} | ${sought} | ${holds(row) ? 'yes' : 'NO'} |`;
  });
  return ['| what | ours | peer | ratio | goal | held |', '|---|---|---|---|---|---|', ...lines].join('\n');
}
