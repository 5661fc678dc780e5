/** Reports: figures about leads, each with the list of companies that it counts. product.md section 2, "Reports". */

import { formatMoneyShort, formatNumber } from '@salesdesk/shared';
import { forecastOf, type PersonMonth, type Report } from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import { LoadFailure, Page, PermissionButton, Segmented, Skeleton } from '@salesdesk/shared/ui/core';
import { ExportOutlined } from '@salesdesk/shared/ui/icons';
import { type CSSProperties, useState } from 'react';
import { Card, Figure } from './Card.tsx';
import { CompaniesList } from './CompaniesList.tsx';
import { Outcomes } from './Outcomes.tsx';
import styles from './Reports.module.css';
import {
  byMonth,
  byPerson,
  type Count,
  figureOf,
  monthName,
  type Period,
  type Selection,
  searchOf,
  shown,
  sumOf,
  winRateOf,
} from './reports.model.ts';
import { Conversion, Forecast, LostReasons, TimeInStage } from './StageCards.tsx';
import { t } from './texts.ts';
import { useReports } from './useReports.ts';

export default function ReportsPage() {
  const page = useReports();
  const { report, selection, period, starts } = page;
  return (
    <Page
      title={t('Reports')}
      beside={
        <Segmented<Period>
          aria-label={t('Period')}
          value={period}
          onChange={page.setPeriod}
          options={[
            { value: 'month', label: t('This month') },
            { value: 'quarter', label: t('3 months') },
            { value: 'year', label: t('12 months') },
          ]}
        />
      }
      toolbar={
        <PermissionButton
          permission="data.leads.view"
          icon={<ExportOutlined />}
          loading={page.isExporting}
          onClick={page.exportAll}
        >
          {t('Export')}
        </PermissionButton>
      }
    >
      {page.failure ? (
        <LoadFailure onRetry={page.retry} />
      ) : !report ? (
        <Skeleton active title={false} paragraph={{ rows: 12 }} />
      ) : selection ? (
        <CompaniesList
          report={report}
          period={period}
          selection={selection}
          starts={starts}
          now={page.now}
          onClose={page.closeSelection}
        />
      ) : (
        <div className={styles.report}>
          <Summary report={report} period={period} />
          <Conversion report={report} period={period} />
          <TimeInStage report={report} period={period} />
          <Outcomes report={report} period={period} starts={starts} />
          <div className={styles.pair}>
            <LostReasons report={report} period={period} />
            <Forecast report={report} />
          </div>
          <People report={report} period={period} starts={starts} />
        </div>
      )}
    </Page>
  );
}

/** The sums of the whole period. */
function Summary({ report, period }: { report: Report; period: Period }) {
  const { won, won_amount, lost } = sumOf(report.people);
  const forecast = forecastOf(report.stages).reduce((sum, { weighted }) => sum + weighted, 0);
  const tiles = [
    { label: t('Leads added'), value: formatNumber(report.added), to: searchOf(period, { figure: 'added' }) },
    { label: t('Won'), value: formatNumber(won), to: searchOf(period, { figure: 'won' }) },
    { label: t('Amount won'), value: formatMoneyShort(won_amount), to: searchOf(period, { figure: 'won' }) },
    { label: t('Lost'), value: formatNumber(lost), to: searchOf(period, { figure: 'lost' }) },
    { label: t('Win rate'), value: winRateOf({ won, lost }) },
    // Of several lists, one for each stage: the part below has them.
    { label: t('Forecast'), value: formatMoneyShort(forecast) },
  ];
  return (
    <ul className={styles.summary}>
      {tiles.map(({ label, value, to }) => (
        <li key={label}>
          {to ? (
            <Link to={to}>
              <strong>{value}</strong>
              <span>{label}</span>
            </Link>
          ) : (
            <div>
              <strong>{value}</strong>
              <span>{label}</span>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** One of the counts for each person and month; sums at the end of the rows and columns. */
function People({ report, period, starts }: { report: Report; period: Period; starts: readonly Date[] }) {
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
