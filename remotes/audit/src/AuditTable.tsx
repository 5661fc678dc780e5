import { formatLastLogin, formatTimestamp, isPlainClick, useSession } from '@salesdesk/shared';
import type { AuditEntry, FilterName } from '@salesdesk/shared/domain';
import { Link, useCompanyAddress } from '@salesdesk/shared/router';
import { type ListColumn, ListTable } from '@salesdesk/shared/ui/table';
import { useMemo } from 'react';
import styles from './Audit.module.css';
import { actionLabel } from './audit.labels.ts';
import { changeText, kindOf, listHref, sentenceOf } from './audit.model.ts';
import { t } from './texts.ts';
import type { useAudit } from './useAudit.ts';

/** Time, Person, Action, Record, What happened. */
export function AuditTable({ list }: { list: ReturnType<typeof useAudit> }) {
  const columns = useMemo(columnsOf, []);
  return (
    <ListTable
      list={list}
      label={t('Changes')}
      columns={columns}
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
      render: (entry) => (entry.by ? <bdi>{entry.by.name}</bdi> : t('Nobody signed in')),
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

/** The record's name, which opens it; its kind and number when it has none any more. */
function Record({ entry }: { entry: AuditEntry }) {
  const { open, hrefOf } = useCompanyAddress();
  const { permissions } = useSession();
  const { record, entity } = entry;
  if (!record) return '--';
  if (!record.name) return `${kindOf(entry)} #${record.id}`;
  const title = `${kindOf(entry)} #${record.id}`;
  const name = <bdi>{record.name}</bdi>;
  if (entity === 'account')
    return (
      <a
        className={styles.record}
        href={hrefOf(record.id)}
        title={title}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          open(record.id);
        }}
      >
        {name}
      </a>
    );
  const href = listHref(entry, permissions);
  return href ? (
    <Link className={styles.record} to={href} title={title}>
      {name}
    </Link>
  ) : (
    <span title={title}>{name}</span>
  );
}

/** The trail's sentence, and below it the values that differ. */
function Happened({ entry }: { entry: AuditEntry }) {
  const lines = entry.changes.map(changeText);
  return (
    <span className={styles.happened} title={[sentenceOf(entry), ...lines].join('\n')}>
      <span>{sentenceOf(entry)}</span>
      {lines.length > 0 && <small>{lines.join(' · ')}</small>}
    </span>
  );
}
