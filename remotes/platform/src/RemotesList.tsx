/** All remotes: searched, filtered by state and team, in order, under their teams. R-211. */
import { translated } from '@salesdesk/shared';
import { useSearchParams } from '@salesdesk/shared/router';
import { EmptyState, LoadFailure, SearchBox, Switch } from '@salesdesk/shared/ui/core';
import { Select } from '@salesdesk/shared/ui/form';
import { useId, useMemo } from 'react';
import {
  countStates,
  type ListChoice,
  linesOf,
  ORDER_LABELS,
  REMOTE_STATES,
  type RemoteOrder,
  STATE_LABELS,
} from './console.model.ts';
import styles from './RemotesList.module.css';
import { RemotesTable } from './RemotesTable.tsx';
import { t } from './texts.ts';
import { useOverview, useOwnViews } from './useConsole.ts';

/** From this number of remotes on, they stand under their teams unless the user wants otherwise. */
const GROUPED_FROM = 15;

export function RemotesList() {
  const { data, isPending, isError, refetch } = useOverview();
  const viewOf = useOwnViews();
  const groupedId = useId();
  const remotes = useMemo(() => data?.remotes ?? [], [data]);
  const { choice, choose } = useChoice(remotes.length);
  const lines = useMemo(() => linesOf(remotes, choice), [remotes, choice]);
  const counts = useMemo(() => countStates(remotes), [remotes]);
  const found = lines.filter(({ kind }) => kind === 'remote').length;
  const owners = [...new Set(remotes.map(({ owner }) => owner))].sort((one, other) => one.localeCompare(other));

  return (
    <div className={styles.list}>
      <div className={styles.bar}>
        <SearchBox
          value={choice.search}
          onChange={(search) => choose({ search })}
          placeholder={t('Search by name, team or version')}
        />
        <fieldset className={styles.states} aria-label={t('State')}>
          {REMOTE_STATES.map((state) => (
            <button
              key={state}
              type="button"
              className={styles.state}
              data-state={state}
              data-none={counts[state] === 0 || undefined}
              aria-pressed={choice.state === state}
              onClick={() => choose({ state: choice.state === state ? null : state })}
            >
              {translated(STATE_LABELS[state])} <b>{counts[state]}</b>
            </button>
          ))}
        </fieldset>
        <div className={styles.choices}>
          <Select
            className={styles.owner}
            aria-label={t('Team')}
            value={choice.owner ?? ''}
            onChange={(owner: string) => choose({ owner: owner || null })}
            options={[{ value: '', label: t('All teams') }, ...owners.map((owner) => ({ value: owner, label: owner }))]}
            showSearch
          />
          <Select
            className={styles.order}
            aria-label={t('Order')}
            value={choice.order}
            onChange={(order: RemoteOrder) => choose({ order })}
            options={ORDERS.map((order) => ({ value: order, label: translated(ORDER_LABELS[order]) }))}
          />
          <span className={styles.grouped}>
            <Switch
              size="small"
              aria-labelledby={groupedId}
              checked={choice.isGrouped}
              onChange={(isGrouped) => choose({ isGrouped })}
            />
            <span id={groupedId}>{t('By team')}</span>
          </span>
        </div>
      </div>
      <p className="sd-visually-hidden" role="status">
        {data ? t('{{number}} of {{total}} remotes', { number: found, total: remotes.length }) : ''}
      </p>
      <RemotesTable
        lines={lines}
        viewOf={viewOf}
        isLoading={isPending}
        failure={
          isError && !data ? (
            <LoadFailure text={t('The releases could not be loaded.')} onRetry={() => void refetch()} />
          ) : undefined
        }
        empty={<EmptyState text={t('No remote fits')} hint={t('Search for less, or choose another state or team.')} />}
      />
    </div>
  );
}

const ORDERS: RemoteOrder[] = ['name', 'state', 'changed', 'size'];

/** The choice stands in the address, so that it can be shared and survives a visit to one remote. */
function useChoice(total: number): { choice: ListChoice; choose: (changes: Partial<ListChoice>) => void } {
  const [params, setParams] = useSearchParams();
  const choice = useMemo((): ListChoice => {
    const grouped = params.get('by-team');
    return {
      search: params.get('search') ?? '',
      state: REMOTE_STATES.find((state) => state === params.get('state')) ?? null,
      owner: params.get('team'),
      order: ORDERS.find((order) => order === params.get('order')) ?? 'name',
      isGrouped: grouped === null ? total >= GROUPED_FROM : grouped === 'yes',
    };
  }, [params, total]);
  const choose = (changes: Partial<ListChoice>) => {
    const next = { ...choice, ...changes };
    const entries = {
      search: next.search,
      state: next.state ?? '',
      team: next.owner ?? '',
      order: next.order === 'name' ? '' : next.order,
      'by-team': next.isGrouped === total >= GROUPED_FROM ? '' : next.isGrouped ? 'yes' : 'no',
    };
    setParams(Object.fromEntries(Object.entries(entries).filter(([, value]) => value)), { replace: true });
  };
  return { choice, choose };
}
