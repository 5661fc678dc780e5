/** Q List: prospect companies. product.md section 2, "Q List". */
import {
  countryName,
  dataOf,
  http,
  queryClient,
  translated,
  useCan,
  useChange,
  useDraftReturn,
  useQuery,
  useTypedFilter,
} from '@salesdesk/shared';
import { type AccountDraft, AccountFormPopup } from '@salesdesk/shared/account-form';
import {
  ACCOUNT_TYPE_LABELS,
  type DuplicatePair,
  type DuplicateReason,
  type DuplicateSide,
  endpoints,
  TITLES,
} from '@salesdesk/shared/domain';
import { companyPath, Link, useAddressAction } from '@salesdesk/shared/router';
import {
  Button,
  EmptyState,
  LoadFailure,
  Page,
  PermissionButton,
  SearchBox,
  Skeleton,
} from '@salesdesk/shared/ui/core';
import { CopyOutlined, ExportOutlined, ImportOutlined, PlusOutlined } from '@salesdesk/shared/ui/icons';
import { Modal, ModalTitle, useBackdrop } from '@salesdesk/shared/ui/overlay';
import { ListBar, MoreItem } from '@salesdesk/shared/ui/table';
import { useState } from 'react';
import styles from './Duplicates.module.css';
import { ImportPopup } from './ImportPopup.tsx';
import { QListTable } from './QListTable.tsx';
import { builtInViews, stepToFix } from './qlist.model.ts';
import { plural, t } from './texts.ts';
import { IMPORT_DRAFT } from './useImport.ts';
import { useQList } from './useQList.ts';

export default function QListPage() {
  const page = useQList();
  const account = page.editing === 'new' || page.editing === null ? undefined : page.editing;
  const [isImporting, setImporting] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const mayAdd = useCan('data.q-list.create');
  useAddressAction({
    add: () => mayAdd && page.edit('new'),
    import: () => mayAdd && setImporting(true),
    export: page.exportAll,
    duplicates: () => mayAdd && setComparing(true),
  });
  useDraftReturn<AccountDraft>('q-list', ({ account, promoteAfter }) => page.edit(account ?? 'new', promoteAfter));
  useDraftReturn(IMPORT_DRAFT, () => mayAdd && setImporting(true));
  return (
    <Page
      title={t(TITLES.qList)}
      canMaximise
      beside={
        <ListBar
          list={page}
          views={page.views}
          plain={t('All companies')}
          builtIn={builtInViews()}
          fields={page.fields}
          layout={page.layout}
          more={
            <>
              <MoreItem
                permission="data.q-list.view"
                icon={<ExportOutlined />}
                loading={page.isExporting}
                onClick={page.exportAll}
              >
                {t('Export')}
              </MoreItem>
              <DuplicatesItem onOpen={() => setComparing(true)} />
            </>
          }
          total={page.isLoading ? '' : plural(page.total, '{{count}} company', '{{count}} companies')}
        />
      }
      toolbar={
        <>
          <Search value={page.filters.search ?? ''} onSettled={(value) => page.setFilter('search', value)} />
          <PermissionButton
            permission="data.q-list.create"
            className="sd-not-on-phones sd-short"
            icon={<ImportOutlined />}
            onClick={() => setImporting(true)}
          >
            {t('Import')}
          </PermissionButton>
          <PermissionButton
            type="primary"
            permission="data.q-list.create"
            icon={<PlusOutlined />}
            onClick={() => page.edit('new')}
          >
            {t('Add')}
          </PermissionButton>
        </>
      }
    >
      <QListTable list={page} />
      {isComparing && <Duplicates onClose={() => setComparing(false)} />}
      <ImportPopup open={isImporting} onClose={() => setImporting(false)} />
      <AccountFormPopup
        open={page.editing !== null}
        draftName="q-list"
        account={account}
        promoteAfter={page.isPromoting}
        initialStep={page.isPromoting && account ? stepToFix(account) : undefined}
        onAdd={() => mayAdd && page.edit('new')}
        onAnother={page.reload}
        onClose={page.closePopup}
        onSaved={page.closePopup}
      />
    </Page>
  );
}

/** Shows the input at once; the list is fetched when typing stops. */
function Search({ value, onSettled }: { value: string; onSettled: (value: string) => void }) {
  const [typed, setTyped, flush] = useTypedFilter(value, onSettled);
  return <SearchBox value={typed} onChange={setTyped} onLeave={flush} />;
}

const KEY = ['duplicates', 'list'];

const REASONS: Record<DuplicateReason, () => string> = {
  email: () => t('e-mail'),
  domain: () => t('website'),
  phone: () => t('phone'),
  name: () => t('name'),
  person: () => t('contact person'),
  city: () => t('city'),
};

const useDuplicates = (enabled: boolean) =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => dataOf(http.get(endpoints.duplicates.list, { signal })),
    staleTime: 0,
    enabled,
  });

/** The line of the menu of the Q List that opens them, with their number. */
function DuplicatesItem({ onOpen }: { onOpen: () => void }) {
  const { data } = useDuplicates(useCan('data.q-list.create'));
  return (
    <MoreItem permission="data.q-list.create" icon={<CopyOutlined />} onClick={onOpen}>
      {data ? t('Duplicates ({{number}})', { number: data.length }) : t('Duplicates')}
    </MoreItem>
  );
}

/** Pairs of companies that look like the same one, each with why, to merge or to dismiss. ADR-146. */
function Duplicates({ onClose }: { onClose: () => void }) {
  const query = useDuplicates(true);
  const onCancel = useBackdrop(true, onClose);
  return (
    <Modal
      open
      width={760}
      title={<ModalTitle>{t('Possible duplicates')}</ModalTitle>}
      footer={null}
      onCancel={onCancel}
      destroyOnHidden
    >
      <p className={styles.hint}>{t('Possible duplicates, checked every night.')}</p>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {query.isError && (
        <LoadFailure text={t('The duplicates could not be loaded')} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <EmptyState text={t('No duplicates were found.')} />}
      {query.data !== undefined && query.data.length > 0 && (
        <ul className={styles.pairs} aria-label={t('Possible duplicates')}>
          {query.data.map((pair) => (
            <Pair key={pair.companies.map(({ account_id }) => account_id).join('-')} pair={pair} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

function Pair({ pair: { companies, reasons } }: { pair: DuplicatePair }) {
  const [one, other] = companies;
  const { run, isPending } = useChange({
    mutationFn: ({ one_id, other_id }: { one_id: number; other_id: number }) =>
      http.post(endpoints.duplicates.dismiss, { one_id, other_id, dismissed: true }),
    says: { validation: 'toast' },
    onDone: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  if (!one || !other) return null;
  const names = { one: one.account_name, other: other.account_name };
  return (
    <li className={styles.pair}>
      <Side company={one} />
      <Side company={other} />
      <p className={styles.why}>
        {t('The same: {{reasons}}', { reasons: reasons.map((reason) => REASONS[reason]()).join(', ') })}
      </p>
      <span className={styles.buttons}>
        <Button
          size="small"
          type="text"
          loading={isPending}
          aria-label={t('Not a duplicate: {{one}} and {{other}}', names)}
          onClick={() => void run({ one_id: one.account_id, other_id: other.account_id })}
        >
          {t('Not a duplicate')}
        </Button>
        <Link
          to={`${companyPath(one.account_id)}?merge=${other.account_id}`}
          aria-label={t('Merge {{one}} and {{other}}', names)}
        >
          {t('Merge…')}
        </Link>
      </span>
    </li>
  );
}

function Side({ company }: { company: DuplicateSide }) {
  const { account_id: id, account_name: name, account_type: type, assignee, city, country_name } = company;
  return (
    <div>
      <Link to={companyPath(id)}>
        <bdi>{name}</bdi>
      </Link>
      <small>
        {[translated(ACCOUNT_TYPE_LABELS[type]), city, countryName(country_name), assignee].filter(Boolean).join(' · ')}
      </small>
    </div>
  );
}
