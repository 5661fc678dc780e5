/** Merges two companies: the other one is searched for, then each differing field is chosen. ADR-145. */
import { countryName, useWaitingEnter } from '@salesdesk/shared';
import { ACCOUNT_TYPE_LABELS, type AccountRecord, MERGE_UNDO_DAYS } from '@salesdesk/shared/domain';
import { Button, LoadFailure, Skeleton } from '@salesdesk/shared/ui/core';
import { Field, Select } from '@salesdesk/shared/ui/form';
import { Modal, ModalTitle, useBackdrop, useFocusOnOpen } from '@salesdesk/shared/ui/overlay';
import { useEffect, useId, useRef, useState } from 'react';
import { placeOf } from './findCompanies.ts';
import styles from './MergePopup.module.css';
import type { MergeRow } from './merge.model.ts';
import { t } from './texts.ts';
import { useFoundCompanies, useMerge, usePair } from './useMerge.ts';

interface MergePopupProps {
  id: number;
  /** The company to merge it with; null lets the user search for it. */
  otherId: number | null;
  /** Without an id the user closed it; with one they are merged into that company. */
  onClose: (mergedInto?: number) => void;
}

export function MergePopup({ id, otherId, onClose }: MergePopupProps) {
  const [chosen, setChosen] = useState(otherId);
  const pair = usePair(id, chosen);
  const onCancel = useBackdrop(true, () => onClose());
  const search = useRef<HTMLDivElement>(null);
  useFocusOnOpen(true, () => search.current?.querySelector('input'));
  // Read while rendering: the dialog takes the focus before any effect runs.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => returnFocus(opener), [opener]);
  return (
    <Modal
      open
      width={820}
      title={<ModalTitle>{t('Merge companies')}</ModalTitle>}
      footer={null}
      onCancel={onCancel}
      destroyOnHidden
      styles={{ body: { paddingTop: 4 } }}
    >
      {chosen === null && (
        <div ref={search}>
          <Search id={id} onChoose={setChosen} />
        </div>
      )}
      {chosen !== null && pair.isPending && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {pair.isError && (
        <LoadFailure text={t('The companies could not be loaded')} onRetry={() => void pair.refetch()} />
      )}
      {pair.data && <Choice pair={pair.data} onClose={onClose} />}
    </Modal>
  );
}

/** After it has closed: to the button of the menu that opened it, or to the record when that is gone. */
function returnFocus(opener: Element | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const from = opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : null;
    const record = document.querySelector<HTMLElement>('[role="dialog"]') ?? document.getElementById('page-title');
    (from ?? record)?.focus({ preventScroll: true });
  });
}

function Search({ id, onChoose }: { id: number; onChoose: (id: number) => void }) {
  const [typed, setTyped] = useState('');
  const { wanted, hits, isLong, isSettled, hasFailed } = useFoundCompanies(id, typed);
  const { wait } = useWaitingEnter(wanted, isSettled, () => {
    const [best] = hits;
    if (best) onChoose(best.account_id);
  });
  const nothing = hasFailed
    ? t('The companies could not be searched. Change the text to try again.')
    : t('Nothing found');
  return (
    <Field label={t('Merge it with')} hint={t('Search by name, person, phone number, e-mail or website.')} wide>
      <Select
        showSearch={{ filterOption: false, onSearch: setTyped }}
        value={null}
        placeholder={t('Search for the other company')}
        loading={!isSettled}
        notFoundContent={isSettled ? isLong && nothing : t('Searching…')}
        onInputKeyDown={({ key }) => {
          if (key === 'Enter' && !isSettled) wait();
        }}
        onChange={(found: number | null) => found !== null && onChoose(found)}
        options={hits.map((hit) => ({
          value: hit.account_id,
          label: `${hit.account_name} · ${placeOf(hit)}`,
        }))}
      />
    </Field>
  );
}

interface ChoiceProps {
  pair: readonly [AccountRecord, AccountRecord];
  onClose: (mergedInto?: number) => void;
}

function Choice({ pair, onClose }: ChoiceProps) {
  const state = useMerge(pair, onClose);
  const name = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        state.merge();
      }}
    >
      <fieldset className={`${styles.row} ${styles.top}`}>
        <legend>{t('Company that stays')}</legend>
        {pair.map((account) => (
          <label key={account.account_id} className={styles.choice}>
            <input
              type="radio"
              name={`${name}-survivor`}
              checked={state.survivor === account.account_id}
              onChange={() => state.setSurvivor(account.account_id)}
            />
            <span>
              <strong>
                <bdi>{account.account_name}</bdi>
              </strong>
              <small>
                {[
                  t(ACCOUNT_TYPE_LABELS[account.account_type]),
                  account.account_city,
                  countryName(account.account_country_name),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      {state.rows.map((row) => (
        <Row key={row.field} row={row} pair={pair} name={`${name}-${row.field}`} state={state} />
      ))}
      <p className={styles.note}>
        {state.rows.length === 0 && `${t('They differ in no field.')} `}
        {t(
          'Activities, networks and both histories are joined. {{name}} leaves every list; its address opens the other one.',
          {
            name: state.absorbedName,
          },
        )}{' '}
        {t('This can be undone for {{days}} days.', { days: MERGE_UNDO_DAYS })}
      </p>
      <div className={styles.foot}>
        <Button onClick={() => onClose()}>{t('Cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={state.isPending}>
          {t('Merge')}
        </Button>
      </div>
    </form>
  );
}

interface RowProps {
  row: MergeRow;
  pair: ChoiceProps['pair'];
  name: string;
  state: Pick<ReturnType<typeof useMerge>, 'picks' | 'pick'>;
}

function Row({ row: { field, label, values, fixed }, pair, name, state }: RowProps) {
  return (
    <fieldset className={styles.row}>
      <legend>{label}</legend>
      {pair.map(({ account_id: id }) => (
        <label key={id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={state.picks[field] === id}
            disabled={fixed !== null && fixed !== id}
            onChange={() => state.pick(field, id)}
          />
          <span>{values[id] === null ? <em>{t('empty')}</em> : <bdi>{values[id]}</bdi>}</span>
        </label>
      ))}
    </fieldset>
  );
}
