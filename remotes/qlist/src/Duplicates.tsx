/** Pairs of companies that look like the same one, each with why, to merge or to dismiss. ADR-146. */
import { countryName, dataOf, http, queryClient, translated, useCan, useChange, useQuery } from '@salesdesk/shared';
import {
  ACCOUNT_TYPE_LABELS,
  type DuplicatePair,
  type DuplicateReason,
  type DuplicateSide,
  endpoints,
} from '@salesdesk/shared/domain';
import { companyPath, Link } from '@salesdesk/shared/router';
import { Button, EmptyState, LoadFailure, Skeleton } from '@salesdesk/shared/ui/core';
import { CopyOutlined } from '@salesdesk/shared/ui/icons';
import { Modal, ModalTitle, useBackdrop } from '@salesdesk/shared/ui/overlay';
import { MoreItem } from '@salesdesk/shared/ui/table';
import styles from './Duplicates.module.css';
import { t } from './texts.ts';

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
export function DuplicatesItem({ onOpen }: { onOpen: () => void }) {
  const { data } = useDuplicates(useCan('data.q-list.create'));
  return (
    <MoreItem permission="data.q-list.create" icon={<CopyOutlined />} onClick={onOpen}>
      {data ? t('Duplicates ({{number}})', { number: data.length }) : t('Duplicates')}
    </MoreItem>
  );
}

export function Duplicates({ onClose }: { onClose: () => void }) {
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
