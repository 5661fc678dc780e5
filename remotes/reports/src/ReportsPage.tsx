/** Reports: figures about leads, each with the list of companies that it counts. product.md section 2, "Reports". */
import { LoadFailure, Page, PermissionButton, Segmented, Skeleton } from '@salesdesk/shared/ui/core';
import { ExportOutlined } from '@salesdesk/shared/ui/icons';
import { CompaniesList } from './CompaniesList.tsx';
import { Outcomes } from './Outcomes.tsx';
import { People } from './People.tsx';
import styles from './Reports.module.css';
import type { Period } from './reports.model.ts';
import { Conversion, Forecast, LostReasons, TimeInStage } from './StageCards.tsx';
import { Summary } from './Summary.tsx';
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
