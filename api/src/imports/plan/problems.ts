/** The problems with the values of a file, each value once. */
import type { ImportPlan, ImportProblem } from '@salesdesk/shared/domain';
import { sentenceOf } from '@salesdesk/shared/messages';
import type { CellProblem } from './readCell.ts';

const SHOWN = 500;

export class Problems {
  readonly #byValue = new Map<string, ImportProblem>();

  add(problems: readonly CellProblem[]): void {
    for (const { column, field, value, message, solved, choice, isFixed } of problems) {
      const key = `${column} ${value}`;
      const known = this.#byValue.get(key);
      if (known) {
        known.rows++;
        known.solved &&= solved;
        continue;
      }
      this.#byValue.set(key, {
        column,
        field,
        value,
        rows: 1,
        ...(message ? { message: sentenceOf(message), ...message } : { message: '' }),
        choice,
        ...(isFixed ? { fix: { to: null } } : {}),
        solved,
      });
    }
  }

  /** In the order of the columns; within a column, the most frequent first. */
  list(replacement: (column: number, value: string) => string | null | undefined): Omit<ImportPlan, 'counts'> {
    const all = [...this.#byValue.values()];
    const open = all.filter(({ solved }) => !solved).length;
    const problems = all
      .sort((a, b) => Number(a.solved) - Number(b.solved) || b.rows - a.rows)
      .slice(0, SHOWN)
      .sort((a, b) => a.column - b.column || b.rows - a.rows || a.value.localeCompare(b.value))
      .map((problem) =>
        problem.fix ? { ...problem, fix: { to: replacement(problem.column, problem.value) ?? null } } : problem,
      );
    return { problems, problem_total: all.length, open };
  }
}
