/** The problems with the values of a file, each value once. */
import type { ImportPlan, ImportProblem } from '@salesdesk/shared/domain';
import { type Message, sentenceOf } from '@salesdesk/shared/messages';
import type { CellProblem } from './cellProblem.ts';

const SHOWN = 500;

/** An invalid replacement reports its own problem, a valid one that of the file. */
function saidFields(message: Message | null): Pick<ImportProblem, 'message' | 'code' | 'params'> {
  return message ? { message: sentenceOf(message), ...message } : { message: '' };
}

export class Problems {
  readonly #byValue = new Map<string, ImportProblem>();

  add(problems: readonly CellProblem[]): void {
    for (const { column, field, value, problem, message, choice, isFixed } of problems) {
      const key = `${column} ${value}`;
      const known = this.#byValue.get(key);
      if (known) {
        known.rows++;
        known.solved &&= problem === null;
        continue;
      }
      this.#byValue.set(key, {
        column,
        field,
        value,
        rows: 1,
        ...saidFields(problem ?? message),
        choice,
        ...(isFixed ? { fix: { to: null } } : {}),
        solved: problem === null,
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
