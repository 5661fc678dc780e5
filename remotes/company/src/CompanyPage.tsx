/** A company's record as a page, at `/companies/12`, for links. ADR-113. */
import { Slot, useDraftReturn } from '@salesdesk/shared';
import {
  ACCOUNT_TYPES,
  ACTIVITY_DRAFT,
  type AccountRecord,
  type ComposerStart,
  companyProps,
  RECORD_UNKNOWN,
  waysOf,
} from '@salesdesk/shared/domain';
import { companyIn, companyPath, Link, useLocation, useNavigate } from '@salesdesk/shared/router';
import { Page, PHONE, useMedia, WayButtons } from '@salesdesk/shared/ui/core';
import { type ComponentProps, useState } from 'react';
import styles from './Company.module.css';
import { absentTitle, RecordAbsent } from './RecordAbsent.tsx';
import { RecordFacts } from './RecordFacts.tsx';
import { CopyLink, RecordTools } from './RecordTools.tsx';
import { Timeline } from './Timeline.tsx';
import { t } from './texts.ts';
import { useComposerKeys } from './useComposerKeys.ts';
import { useMergePopup } from './useMergePopup.tsx';
import { useFollowMerged, useRecord } from './useRecord.ts';
import { useRecordEditor } from './useRecordEditor.tsx';

export default function CompanyPage() {
  const id = companyIn(useLocation());
  return id === null ? <Absent state={NO_COMPANY} retry={() => {}} /> : <Record key={id} id={id} />;
}

/** What the API says of an id that it does not know, for an address that has none. */
const NO_COMPANY = { kind: 'not-found', text: RECORD_UNKNOWN } as const;

function Absent(props: ComponentProps<typeof RecordAbsent>) {
  return (
    <Page title={absentTitle(props.state)}>
      <RecordAbsent {...props} />
    </Page>
  );
}

function Record({ id }: { id: number }) {
  const { state, retry } = useRecord(id);
  const account = state.kind === 'loaded' ? state.account : undefined;
  const { isOpen, edit, form } = useRecordEditor(account);
  const [start, setStart] = useState<ComposerStart | null>(null);
  const navigate = useNavigate();
  const isPhone = useMedia(PHONE);
  useFollowMerged(account, (into) => void navigate(companyPath(into), { replace: true }));
  const merge = useMergePopup(account);
  useComposerKeys(setStart, account !== undefined && !isOpen && !merge.isOpen);
  useDraftReturn(ACTIVITY_DRAFT, account && (() => setStart({})));
  if (state.kind !== 'loaded') return <Absent state={state} retry={retry} />;
  return (
    <Page
      title={state.account.account_name}
      beside={
        <Link to={listOf(state.account)}>
          {state.account.kanban_column ? t('Show among the leads') : t('Show on the Q List')}
        </Link>
      }
      toolbar={
        <>
          <Slot name="company.action" props={companyProps(state.account)} />
          <CopyLink id={id} />
          <RecordTools account={state.account} onEdit={() => edit('info')} onMerge={merge.open} />
        </>
      }
    >
      <div className={`${styles.columns} ${styles.cards}`}>
        {isPhone && <WayButtons ways={waysOf(state.account)} name={state.account.account_name} />}
        <section className={styles.card} aria-label={t('Details')}>
          <RecordFacts account={state.account} onEdit={edit} heading="h2" />
        </section>
        <section className={styles.card} aria-labelledby="company-timeline">
          <h2 id="company-timeline">{t('Timeline')}</h2>
          <Timeline account={state.account} start={start} isBeside />
        </section>
        <Slot
          name="company.tab"
          props={companyProps(state.account)}
          around={({ title }, content) => (
            <section className={styles.card} aria-label={title}>
              <h2>{title}</h2>
              {content}
            </section>
          )}
        />
      </div>
      {form}
      {merge.popup}
    </Page>
  );
}

/** Address of the list that contains it, filtered by its name. */
function listOf({ account_type: type, account_name: name }: AccountRecord): string {
  return `${type === ACCOUNT_TYPES.qList ? '/q-list' : '/leads'}?search=${encodeURIComponent(name)}`;
}
