import type { PersonMonth, Report } from '@salesdesk/shared/domain';
import { Segmented } from '@salesdesk/shared/ui/core';
import { type CSSProperties, useState } from 'react';
import { Card, Figure } from './Card.tsx';
import styles from './Reports.module.css';
import {
  byMonth,
  byPerson,
  type Count,
  figureOf,
  monthName,
  type Period,
  type Selection,
  shown,
  sumOf,
} from './reports.model.ts';
import { t } from './texts.ts';

interface PeopleProps {
  report: Report;
  period: Period;
  starts: readonly Date[];
}

/** One of the counts for each person and month; sums at the end of the rows and columns. */
export function People({ report, period, starts }: PeopleProps) {
  const [count, setCount] = useState<Count>('won_amount');
  const rows = byPerson(report.people);
  const names = starts.map((start) => monthName(start, true));
  const largest = Math.max(1, ...report.people.map((row) => row[count]));
  const cell = (value: number, who: string, selection: Omit<Selection, 'figure'>) => (
    <Figure
      period={period}
      selection={{ figure: figureOf(count), ...selection }}
      label={`${who}: ${shown(count, value)}`}
      isEmpty={value === 0}
    >
      {shown(count, value)}
    </Figure>
  );
  return (
    <Card
      wide
      title={t('Per person and month')}
      counts={t('Counts each lead under its primary assignee of today, and once by its last outcome.')}
      control={
        <Segmented<Count>
          size="small"
          aria-label={t('What is counted')}
          value={count}
          onChange={setCount}
          options={[
            { value: 'won_amount', label: t('Amount won') },
            { value: 'won', label: t('Won') },
            { value: 'lost', label: t('Lost') },
            { value: 'added', label: t('Added') },
          ]}
        />
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form; a region would be a landmark named as the card is. */}
      <div
        className={styles.scroll}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard.
        tabIndex={0}
        aria-label={t('Per person and month')}
      >
        <table className={styles.table} aria-label={t('Per person and month')}>
          <thead>
            <tr>
              <th scope="col">{t('Person')}</th>
              {names.map((name) => (
                <th key={name} scope="col" className={styles.right}>
                  {name}
                </th>
              ))}
              <th scope="col" className={styles.right}>
                {t('Total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const name = row.name ?? t('Nobody');
              return (
                <tr key={row.id}>
                  <th scope="row">{name}</th>
                  {names.map((month, at) => {
                    const value = countOf(report.people, row.id, at, count);
                    return (
                      <td key={month} className={styles.warm} style={{ '--heat': value / largest } as CSSProperties}>
                        {cell(value, `${name}, ${month}`, { assignee: row.id, month: at })}
                      </td>
                    );
                  })}
                  <td className={styles.right}>{cell(row[count], name, { assignee: row.id })}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('Total')}</th>
              {byMonth(report.people, starts.length).map((sums, at) => (
                <td key={names[at]} className={styles.right}>
                  {cell(sums[count], names[at] ?? '', { month: at })}
                </td>
              ))}
              <td className={styles.right}>{cell(sumOf(report.people)[count], t('Total'), {})}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}

function countOf(people: readonly PersonMonth[], id: number, month: number, count: Count): number {
  return people.find((row) => (row.user_id ?? 0) === id && row.month === month)?.[count] ?? 0;
}
