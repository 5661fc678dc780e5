import { dataOf, formatNumber, formatTimestamp, useQuery, useQueryClient, useWork } from '@salesdesk/shared';
import { Button, Tag } from '@salesdesk/shared/ui/core';
import styles from './Audit.module.css';
import { getState } from './audit.api.ts';
import { t } from './texts.ts';

const KEY = ['audit', 'state'];
const POLL_MS = 2_000;

/** Whether the trail is as it was written, and since when that is known; a check can be begun. ADR-082. */
export function TrailState() {
  const client = useQueryClient();
  const { data: state, isError } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => dataOf(getState(false, signal)),
    refetchInterval: ({ state: { data } }) => (data?.is_checking ? POLL_MS : false),
    staleTime: 0,
  });
  const checking = useWork({
    mutationFn: () => dataOf(getState(true)),
    onSettled: () => void client.invalidateQueries({ queryKey: KEY }),
  });
  if (isError) return <p className={styles.state}>{t('Whether the trail is intact is not known.')}</p>;
  const isChecking = state?.is_checking !== false;
  return (
    <p className={styles.state} role="status">
      {state?.problem && (
        <>
          <Tag color="red">{t('The trail was changed')}</Tag>
          {state.problem}
        </>
      )}
      {state?.checked_at && !state.problem && (
        <>
          <Tag color="green">{t('The trail is intact')}</Tag>
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
      <Button
        size="small"
        type="link"
        disabled={isChecking}
        loading={checking.isPending}
        onClick={() => void checking.run()}
      >
        {t('Check now')}
      </Button>
    </p>
  );
}
