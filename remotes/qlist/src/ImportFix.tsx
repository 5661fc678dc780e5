import { said } from '@salesdesk/shared';
import { type ImportProblem, messageRefOf, SHEET_FIELD_LABELS } from '@salesdesk/shared/domain';
import { Button, EmptyState } from '@salesdesk/shared/ui/core';
import { useState } from 'react';
import styles from './Import.module.css';
import { Replacement } from './ImportReplacement.tsx';
import { fixOf, isWarning, isWrong, problemsByColumn } from './import.model.ts';
import { plural, t } from './texts.ts';
import type { ImportState } from './useImport.ts';

const AT_ONCE = 50;

/** Step 3: each invalid value, listed once for all rows that contain it. */
export function ImportFix({ state }: { state: ImportState }) {
  const [shown, setShown] = useState(AT_ONCE);
  const { plan, detail } = state;
  if (!plan || !detail) return null;
  if (!plan.problem_total)
    return (
      <EmptyState text={t('Every value can be taken')} hint={t('Nothing has to be fixed. Go on to the preview.')} />
    );
  const left = plan.problems.length - shown;
  const wrong = plan.problem_total - plan.problems.filter(isWarning).length;
  return (
    <>
      {wrong > 0 && (
        <p className={styles.hint}>
          {plural(
            wrong,
            '{{count}} value cannot be taken as it is. Replace it once; otherwise it is left out, and you get it in a file.',
            '{{count}} values cannot be taken as they are. Replace each once; otherwise it is left out, and you get it in a file.',
          )}
        </p>
      )}
      {problemsByColumn(plan.problems.slice(0, shown)).map(({ column, problems }) => (
        <section key={column} className={styles.problems} aria-label={detail.columns[column]?.header}>
          <h3>
            {detail.columns[column]?.header}{' '}
            <small>{t('as {{field}}', { field: t(SHEET_FIELD_LABELS[problems[0]?.field ?? 'account_name']) })}</small>
          </h3>
          <ul>
            {problems.map((problem) => (
              <ProblemRow key={problem.value} problem={problem} state={state} />
            ))}
          </ul>
        </section>
      ))}
      {left > 0 && (
        <Button block onClick={() => setShown(shown + AT_ONCE)}>
          {t('Show {{number}} more', { number: Math.min(AT_ONCE, left) })}
        </Button>
      )}
      {plan.problem_total > plan.problems.length && left <= 0 && (
        <p className={styles.hint}>
          {plural(
            plan.problem_total - plan.problems.length,
            '{{count}} further value on fewer rows are shown once these are fixed.',
            '{{count}} further values on fewer rows are shown once these are fixed.',
          )}
        </p>
      )}
    </>
  );
}

function ProblemRow({ problem, state }: { problem: ImportProblem; state: ImportState }) {
  const fix = fixOf(state.choices.fixes, problem);
  const isOut = fix?.to === null;
  const wrong = isWrong(problem, state.choices.fixes);
  const { value } = problem;
  const field = t(SHEET_FIELD_LABELS[problem.field]);
  return (
    <li data-fixed={(fix && !wrong) || undefined}>
      <span className={styles.column}>
        <strong title={problem.value}>
          <bdi>{problem.value}</bdi>
        </strong>
        <small data-error={!fix || wrong || undefined}>
          {plural(problem.rows, '{{count}} row', '{{count}} rows')}
          {problem.message && ` · ${said(messageRefOf(problem.code, problem.params), problem.message)}`}
        </small>
      </span>
      <Replacement
        problem={problem}
        label={t('Replacement for “{{value}}” in {{field}}', { value, field })}
        value={fix?.to ?? ''}
        wrong={wrong}
        disabled={isOut}
        onChange={(to) => state.setFix(problem, to)}
      />
      <Button
        type={isOut ? 'primary' : 'default'}
        ghost={isOut}
        aria-pressed={isOut}
        aria-label={t('Leave out “{{value}}” in {{field}}', { value, field })}
        onClick={() => state.setFix(problem, isOut ? undefined : null)}
      >
        {t('Leave out')}
      </Button>
    </li>
  );
}
