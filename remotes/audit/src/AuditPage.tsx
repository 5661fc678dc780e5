/** Audit: everything that was changed, by whom, and whether the trail of it is intact. product.md section 2, "Audit". */
import { Button, Page } from '@salesdesk/shared/ui/core';
import { ExportOutlined } from '@salesdesk/shared/ui/icons';
import { ListBar } from '@salesdesk/shared/ui/table';
import { AuditTable } from './AuditTable.tsx';
import { TrailState } from './TrailState.tsx';
import { t } from './texts.ts';
import { useAudit } from './useAudit.ts';

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
