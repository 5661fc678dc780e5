/** Stages: the sales department sets up the stages of its board. R-232. */
import { useDraftReturn } from '@salesdesk/shared';
import { useAddressAction } from '@salesdesk/shared/router';
import { LoadFailure, Page, PermissionButton } from '@salesdesk/shared/ui/core';
import { PlusOutlined } from '@salesdesk/shared/ui/icons';
import { ArchiveStage } from './ArchiveStage.tsx';
import { SettingsPopup } from './SettingsPopup.tsx';
import { StageFormPopup } from './StageFormPopup.tsx';
import styles from './StagesTable.module.css';
import { StagesTable } from './StagesTable.tsx';
import { plural, t } from './texts.ts';
import { STAGE_DRAFT, type StageDraft } from './useStageForm.ts';
import { useStagesPage } from './useStagesPage.ts';

export default function StagesPage() {
  const page = useStagesPage();
  useAddressAction({ add: () => page.edit('new') });
  useDraftReturn<StageDraft>(STAGE_DRAFT, (draft) => page.edit(draft.stage ?? 'new'));
  return (
    <Page
      title={t('Stages')}
      beside={
        <span className={styles.count}>
          {page.isLoading ? '' : plural(page.rows.length, '{{count}} stage', '{{count}} stages')}
        </span>
      }
      toolbar={
        <>
          <PermissionButton permission="system.settings.edit" onClick={() => page.openSettings(true)}>
            {t('Settings')}
          </PermissionButton>
          <PermissionButton
            type="primary"
            permission="system.settings.edit"
            icon={<PlusOutlined />}
            onClick={() => page.edit('new')}
          >
            {t('Add Stage')}
          </PermissionButton>
        </>
      }
    >
      {page.failure ? <LoadFailure text={page.failure} onRetry={page.retry} /> : <StagesTable page={page} />}
      {page.editing && (
        <StageFormPopup
          stage={page.editing === 'new' ? null : page.editing}
          onClose={() => page.edit(null)}
          onSaved={page.saved}
        />
      )}
      {page.isSettingUp && <SettingsPopup onClose={() => page.openSettings(false)} />}
      {page.archiving && <ArchiveStage page={page} stage={page.archiving} />}
      <p role="status" className="sd-visually-hidden">
        {page.announcement}
      </p>
    </Page>
  );
}
