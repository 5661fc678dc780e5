import type { ImportProblem, ImportSummary } from '@salesdesk/shared/domain';
import {
  fieldOptions,
  isWrong,
  problemsByColumn,
  runLabel,
  spokenProgress,
  summaryText,
  withFix,
} from './import.model.ts';

const problem: ImportProblem = {
  column: 1,
  field: 'account_country',
  value: 'Atlantis',
  rows: 3,
  message: 'Country does not exist',
  choice: 'country',
  solved: false,
};

test('a field of another column cannot be chosen again', () => {
  const options = fieldOptions(['account_name', null], 1);
  expect(options[0]).toMatchObject({ value: '', label: 'Do not import' });
  expect(options.filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual(['account_name']);
});

test('a fix replaces the previous one, and can be removed', () => {
  const one = withFix([], problem, '5');
  expect(withFix(one, problem, null)).toEqual([{ column: 1, value: 'Atlantis', to: null }]);
  expect(withFix(one, { ...problem, column: 2 }, '6')).toHaveLength(2);
  expect(withFix(one, problem, undefined)).toEqual([]);
  expect(withFix(one, problem, '')).toEqual([]);
});

test('a refused replacement is wrong until it is changed', () => {
  const refused = { ...problem, fix: { to: 'x' } };
  expect(isWrong(refused, withFix([], problem, 'x'))).toBe(true);
  expect(isWrong(refused, withFix([], problem, 'y'))).toBe(false);
  expect(isWrong(problem, [])).toBe(false);
});

test('problems are grouped by column', () => {
  const other = { ...problem, column: 0 };
  const groups = problemsByColumn([problem, other, { ...problem, value: 'Mu' }]);
  expect(groups.map(({ column, problems }) => [column, problems.length])).toEqual([
    [1, 2],
    [0, 1],
  ]);
});

test.each([
  [{ create: 1200, update: 3 }, 'Create 1,200, update 3'],
  [{ create: 0, update: 3 }, 'Update 3'],
  [{ create: 0, update: 0 }, 'Nothing to import'],
])('the button for %j has the label %s', (counts, label) => {
  expect(runLabel({ counts: { skip: 1, refuse: 1, ...counts } })).toBe(label);
});

test('the summary of an import', () => {
  const counts = { create: 2, update: 0, skip: 0, refuse: 1 };
  const summary = { state: 'draft', rows: 1, done: 50, total: 200, counts, reverted: 2, kept: 1 } as ImportSummary;
  expect(summaryText(summary)).toBe('1 row');
  expect(summaryText({ ...summary, state: 'running' })).toBe('25 %');
  expect(summaryText({ ...summary, state: 'done' })).toBe('2 created · 1 refused');
  expect(summaryText({ ...summary, state: 'reverted' })).toBe('2 companies put back, 1 kept');
  const none = { create: 0, update: 0, skip: 0, refuse: 0 };
  expect(summaryText({ ...summary, state: 'done', counts: none })).toBe('no rows');
  expect(spokenProgress({ ...summary, state: 'running', done: 99 })).toBe('Importing: 25 percent');
  expect(spokenProgress({ ...summary, state: 'done' })).toBe('Imported');
});
