import {
  colleagueOptions,
  namedCountries,
  said,
  useCountries,
  useNetworks,
  useSession,
  useUsers,
} from '@salesdesk/shared';
import { ACCOUNT_TYPES, type ImportProblem, messageRefOf, SHEET_FIELD_LABELS, STATUS } from '@salesdesk/shared/domain';
import { Button, EmptyState } from '@salesdesk/shared/ui/core';
import { Input, Select } from '@salesdesk/shared/ui/form';
import { type ReactNode, useState } from 'react';
import styles from './Import.module.css';
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
          <ul className={styles.list}>
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
      <span className={styles.entry}>
        <strong title={problem.value}>
          <bdi>{problem.value}</bdi>
        </strong>
        <small data-error={!fix || wrong || undefined}>
          {plural(problem.rows, '{{count}} row', '{{count}} rows')}
          {problem.message && ` · ${said(messageRefOf(problem.code, problem.params), problem.message)}`}
        </small>
      </span>
      <Replacement
        choice={problem.choice}
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

interface ReplacementProps {
  choice: ImportProblem['choice'];
  label: string;
  value: string;
  wrong: boolean;
  disabled: boolean;
  onChange: (value: string | undefined) => void;
}

/** The replacement of an invalid value: typed, or one of the known values. */
function Replacement({ choice, label, value, wrong, disabled, onChange }: ReplacementProps) {
  const common = {
    'aria-label': label,
    'aria-invalid': wrong || undefined,
    status: wrong ? 'error' : undefined,
    disabled,
  } as const;
  if (choice === 'text')
    return (
      <Input
        {...common}
        placeholder={disabled ? t('Left out') : t('Replace by…')}
        value={value}
        maxLength={500}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    );
  const Known = KNOWN[choice];
  return (
    <Known>
      {(options) => (
        <Select
          {...common}
          placeholder={disabled ? t('Left out') : t('Choose…')}
          showSearch
          allowClear
          value={value || undefined}
          onChange={(chosen?: string) => onChange(chosen)}
          options={options.map(([id, text]) => ({ value: String(id), label: text }))}
        />
      )}
    </Known>
  );
}

interface KnownProps {
  children: (options: (readonly [number | string, string])[]) => ReactNode;
}

/** The known values of each choice, loaded only where a value needs them. */
const KNOWN = {
  country: function Countries({ children }: KnownProps) {
    const countries = namedCountries(useCountries().items);
    return children(countries.map((one) => [one.country_id, one.shown_name]));
  },
  code: function Codes({ children }: KnownProps) {
    const countries = namedCountries(useCountries().items);
    const codes = countries.map(
      (one) => [one.country_phone_code, `+${one.country_phone_code} ${one.shown_name}`] as const,
    );
    return children([...new Map(codes)]);
  },
  network: function Networks({ children }: KnownProps) {
    const active = useNetworks().items.filter((one) => one.network_status === STATUS.active);
    return children(active.map((one) => [one.network_id, one.network_name]));
  },
  colleague: function Colleagues({ children }: KnownProps) {
    const { items } = useUsers();
    const { userId } = useSession();
    const made = { account_type: ACCOUNT_TYPES.qList, account_created_by: userId };
    return children(colleagueOptions(items, [made]).map(({ value, label }) => [value, label]));
  },
};
