/** Audit: everything that was changed, by whom, and whether the trail of it is intact. product.md section 2, "Audit". */
import { formatNumber, formatTimestamp } from '@salesdesk/shared';
import { Button, Page } from '@salesdesk/shared/ui/core';
import { ExportOutlined } from '@salesdesk/shared/ui/icons';
import { ListBar } from '@salesdesk/shared/ui/table';
import styles from './Audit.module.css';
import { AuditTable } from './AuditTable.tsx';
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
