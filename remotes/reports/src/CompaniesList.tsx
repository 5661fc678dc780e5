import { formatDate, formatMoney, formatNumber, formatTimestamp, isPlainClick, stageName } from '@salesdesk/shared';
import type { Report, ReportCompany } from '@salesdesk/shared/domain';
import { useCompanyAddress } from '@salesdesk/shared/router';
import { Button, EmptyState, LoadFailure } from '@salesdesk/shared/ui/core';
import { ArrowLeftOutlined } from '@salesdesk/shared/ui/icons';
import { type Column, DataTable } from '@salesdesk/shared/ui/table';
import type { MouseEvent } from 'react';
import styles from './Reports.module.css';
import {
  byPerson,
  daysOf,
  monthName,
  nameOfReason,
  nameOfStage,
  type Period,
  type Selection,
} from './reports.model.ts';
import { plural, t } from './texts.ts';
import { useCompanies } from './useReports.ts';

const ABSENT = '--';

interface CompaniesListProps {
  report: Report;
  period: Period;
  selection: Selection;
  starts: readonly Date[];
  now: Date;
  onClose: () => void;
}

/** The companies that a figure counts; each opens its record. */
export function CompaniesList({ report, selection, starts, now, onClose }: CompaniesListProps) {
  const { companies, failure, retry } = useCompanies(selection, starts, now);
  const { open, hrefOf } = useCompanyAddress();
  const rows = companies?.data ?? [];
  const onOpen = (event: MouseEvent, id: number) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open(
      id,
      rows.map((row) => row.account_id),
    );
  };
  return (
    <>
      <div className={styles.listHead}>
        <Button icon={<ArrowLeftOutlined />} onClick={onClose}>
          {t('Back to the report')}
        </Button>
        <h2>{titleOf(selection, report, starts)}</h2>
        {companies && <span aria-live="polite">{totalOf(companies.total, rows.length)}</span>}
      </div>
      <DataTable
        label={t('Companies')}
        columns={columnsOf(selection, hrefOf, onOpen)}
        rows={rows}
        rowKey={(row) => row.account_id}
        rowLabel={(row) => row.account_name}
        isLoading={!companies && !failure}
        empty={<EmptyState hint={t('Nothing happened in this time.')} />}
        failure={failure ? <LoadFailure onRetry={retry} /> : undefined}
      />
    </>
  );
}

function titleOf(
  { figure, stage, assignee, reason, month }: Selection,
  report: Report,
  starts: readonly Date[],
): string {
  const name = stage === undefined ? '' : nameOfStage(report, stage);
  const what = {
    added: t('Leads added'),
    won: t('Won'),
    lost: t('Lost'),
    reached: t('Reached {{stage}}', { stage: name }),
    stays: t('Stays in {{stage}}', { stage: name }),
  }[figure];
  const person = byPerson(report.people).find(({ id }) => id === assignee);
  const start = month === undefined ? undefined : starts[month];
  const parts = [
    what,
    reason !== undefined && nameOfReason(reason),
    person && (person.name ?? t('Nobody')),
    start && monthName(start),
  ];
  return parts.filter(Boolean).join(' · ');
}

function totalOf(total: number, listed: number): string {
  return total > listed
    ? t('The first {{count}} of {{total}}', { count: formatNumber(listed), total: formatNumber(total) })
    : plural(total, '{{count}} company', '{{count}} companies');
}

function columnsOf(
  { figure }: Selection,
  hrefOf: (id: number) => string,
  onOpen: (event: MouseEvent, id: number) => void,
): Column<ReportCompany>[] {
  const columns: Column<ReportCompany>[] = [
    {
      key: 'name',
      title: t('Company'),
      width: 260,
      sticky: true,
      render: (row) => (
        <a
          className={styles.company}
          href={hrefOf(row.account_id)}
          title={row.account_name}
          onClick={(event) => onOpen(event, row.account_id)}
        >
          <bdi>{row.account_name}</bdi>
        </a>
      ),
    },
    {
      key: 'at',
      title: figure === 'stays' ? t('Left') : t('When'),
      width: 140,
      render: (row) => <span title={formatTimestamp(row.at)}>{formatDate(row.at)}</span>,
    },
    {
      key: 'stage',
      title: t('In this stage now'),
      width: 180,
      render: (row) => (row.stage_name ? stageName(row.stage_name) : ABSENT),
    },
    {
      key: 'amount',
      title: t('Amount'),
      width: 130,
      align: 'right',
      render: (row) => (row.amount === null ? ABSENT : formatMoney(row.amount)),
    },
    { key: 'assignee', title: t('Primary Assignee'), width: 190, render: (row) => row.assignee ?? ABSENT },
  ];
  if (figure !== 'stays') return columns;
  const days: Column<ReportCompany> = {
    key: 'days',
    title: t('Days in the stage'),
    width: 150,
    align: 'right',
    render: (row) => (row.days === null ? ABSENT : daysOf(row.days)),
  };
  return columns.toSpliced(2, 0, days);
}
