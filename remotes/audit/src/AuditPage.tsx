/** Audit: everything that was changed, by whom, and whether the trail of it is intact. product.md section 2, "Audit". */
import { formatLastLogin, formatNumber, formatTimestamp, useSession } from '@salesdesk/shared';
import type { AuditEntry, FilterName } from '@salesdesk/shared/domain';
import { useCompanyAddress, useNavigate } from '@salesdesk/shared/router';
import { Button, Page } from '@salesdesk/shared/ui/core';
import { ExportOutlined } from '@salesdesk/shared/ui/icons';
import { CompanyLink, ListBar, type ListColumn, ListTable, type RowCard } from '@salesdesk/shared/ui/table';
import { useCallback, useMemo } from 'react';
import styles from './Audit.module.css';
import { actionLabel } from './audit.labels.ts';
import { changeLines, kindOf, listHref, sentenceOf } from './audit.model.ts';
import { t } from './texts.ts';
import { useAudit, useTrailState } from './useAudit.ts';

export default function AuditPage() {
  const list = useAudit();
  return (
    <Page
      title={t('Audit')}
      canMaximise
      beside={
        <ListBar
          list={list}
          views={list.views}
          plain={t('All changes')}
          fields={list.fields}
          layout={list.layout}
          total=""
        />
      }
      toolbar={
        <Button icon={<ExportOutlined />} loading={list.isExporting} onClick={list.exportAll}>
          {t('Export')}
        </Button>
      }
    >
      <TrailState />
      <AuditTable list={list} />
    </Page>
  );
}

/** Whether the trail is as it was written, and since when that is known; a check can be begun. ADR-082. */
function TrailState() {
  const { state, isError, check, isStarting } = useTrailState();
  if (isError) return <p className={styles.state}>{t('Whether the trail is intact is not known.')}</p>;
  const isChecking = state?.is_checking !== false;
  return (
    <p className={styles.state} role="status">
      {state?.problem && (
        <>
          <strong className={styles.bad}>{t('The trail was changed')}</strong>
          {state.problem}
        </>
      )}
      {state?.checked_at && !state.problem && (
        <>
          <strong className={styles.good}>{t('The trail is intact')}</strong>
          {t('{{number}} changes', { number: formatNumber(state.rows) })}
        </>
      )}
      <span>
        {isChecking
          ? t('Checking…')
          : state?.checked_at
            ? t('Checked {{time}}', { time: formatTimestamp(state.checked_at) })
            : t('Not checked yet')}
      </span>
      <Button size="small" type="link" disabled={isChecking} loading={isStarting} onClick={check}>
        {t('Check now')}
      </Button>
    </p>
  );
}

/** Time, Person, Action, Record, What happened. */
function AuditTable({ list }: { list: ReturnType<typeof useAudit> }) {
  const columns = useMemo(columnsOf, []);
  const openingOf = useOpening();
  const card = useCallback((entry: AuditEntry) => ({ ...cardOf(entry), ...openingOf(entry) }), [openingOf]);
  return (
    <ListTable
      list={list}
      label={t('Changes')}
      columns={columns}
      card={card}
      fields={list.fields}
      empty={{ hint: t('What is changed in Salesdesk appears here.') }}
      isLoadingMore={list.isLoadingMore}
      onEndReached={list.loadMore}
    />
  );
}

function columnsOf(): ListColumn<FilterName<'audit'>, AuditEntry>[] {
  return [
    {
      key: 'at',
      title: t('Time'),
      width: 170,
      filterKey: 'at_from',
      render: (entry) => (
        <time dateTime={entry.at} title={formatTimestamp(entry.at)}>
          {formatLastLogin(entry.at)}
        </time>
      ),
    },
    {
      key: 'person',
      title: t('Person'),
      width: 160,
      filterKey: 'person',
      render: (entry) => <bdi>{personText(entry)}</bdi>,
    },
    {
      key: 'what',
      title: t('Action'),
      width: 180,
      filterKey: 'what',
      render: (entry) => actionLabel(entry.action),
    },
    { key: 'record', title: t('Record'), width: 220, filterKey: 'record', render: (entry) => <Record entry={entry} /> },
    { key: 'changes', title: t('What happened'), width: 380, render: (entry) => <Happened entry={entry} /> },
  ];
}

/** The record's name; its kind and number when it has none any more; null without a record. */
function recordText(entry: AuditEntry): string | null {
  const { record } = entry;
  return record && (record.name ?? `${kindOf(entry)} #${record.id}`);
}

const personText = ({ by }: AuditEntry): string => by?.name ?? t('Nobody signed in');

/** The sentence, what differs, and below it who did it to which record and when. */
function cardOf(entry: AuditEntry): RowCard {
  const lines = changeLines(entry);
  return {
    title: sentenceOf(entry),
    facts: [recordText(entry), personText(entry), formatTimestamp(entry.at)],
    note: lines.length > 0 ? lines.join(' · ') : undefined,
  };
}

/** Gives what a change opens: the company over the list, or the screen of a user or a network. */
function useOpening() {
  const { open, hrefOf } = useCompanyAddress();
  const navigate = useNavigate();
  const { permissions } = useSession();
  return useCallback(
    (entry: AuditEntry): Pick<RowCard, 'href' | 'onOpen'> => {
      const { entity, record } = entry;
      if (entity === 'account' && record?.name) return { href: hrefOf(record.id), onOpen: () => open(record.id) };
      const href = listHref(entry, permissions);
      return href ? { href, onOpen: () => void navigate(href) } : {};
    },
    [open, hrefOf, navigate, permissions],
  );
}

/** The record's name, which opens it; its kind and number when it has none any more. */
function Record({ entry }: { entry: AuditEntry }) {
  const { href, onOpen } = useOpening()(entry);
  const { record } = entry;
  if (!record?.name) return recordText(entry) ?? '--';
  const title = `${kindOf(entry)} #${record.id}`;
  if (!href || !onOpen)
    return (
      <span title={title}>
        <bdi>{record.name}</bdi>
      </span>
    );
  return <CompanyLink name={record.name} title={title} href={href} onOpen={onOpen} />;
}

/** The trail's sentence, and below it the values that differ. */
function Happened({ entry }: { entry: AuditEntry }) {
  const lines = changeLines(entry);
  return (
    <span className={styles.happened} title={[sentenceOf(entry), ...lines].join('\n')}>
      <span>{sentenceOf(entry)}</span>
      {lines.length > 0 && <small>{lines.join(' · ')}</small>}
    </span>
  );
}
