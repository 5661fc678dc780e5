import { formatDate, formatMoney, formatNumber, formatTimestamp, stageName } from '@salesdesk/shared';
import type { Report, ReportCompany } from '@salesdesk/shared/domain';
import { Button, EmptyState, LoadFailure } from '@salesdesk/shared/ui/core';
import { ArrowLeftOutlined } from '@salesdesk/shared/ui/icons';
import { type Column, DataTable, useCompanyLink } from '@salesdesk/shared/ui/table';
import type { ReactNode } from 'react';
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
const idOf = (company: ReportCompany) => company.account_id;
const nameOf = (company: ReportCompany) => company.account_name;

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
  const rows = companies?.data ?? [];
  const { nameLink } = useCompanyLink(rows, idOf, nameOf);
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
        columns={columnsOf(selection, nameLink)}
        rows={rows}
        rowKey={idOf}
        rowLabel={nameOf}
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

function columnsOf({ figure }: Selection, nameLink: (company: ReportCompany) => ReactNode): Column<ReportCompany>[] {
  const columns: Column<ReportCompany>[] = [
    { key: 'name', title: t('Company'), width: 260, sticky: true, render: nameLink },
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
