/** Total Leads and My Leads, live for who may see leads, else a labelled sample (decision 27). */
import { dataOf, http, queryKeys, useCan, useQuery, useSession } from '@salesdesk/shared';
import { ACCOUNT_TYPES, endpoints, type Lead } from '@salesdesk/shared/domain';
import { Skeleton } from '@salesdesk/shared/ui/core';
import { Widget } from './Widget.tsx';
import styles from './Widgets.module.css';

const SAMPLE = { total: 128, mine: 17 };

export function LeadFigures() {
  const { userId } = useSession();
  const permitted = useCan('data.leads.view');
  const query = useQuery({
    queryKey: [...queryKeys.leads, 'figures', userId],
    enabled: permitted,
    queryFn: async ({ signal }) => figuresOf(await dataOf(http.get<Lead[]>(endpoints.leads.list, { signal })), userId),
  });
  const figures = permitted ? query.data : SAMPLE;
  return (
    <Widget title="Leads" sample={!permitted} wide>
      <div className={styles.figures}>
        <Figure label="Total Leads" value={figures?.total} failed={query.isError} />
        <Figure label="My Leads" value={figures?.mine} failed={query.isError} />
      </div>
    </Widget>
  );
}

function Figure({ label, value, failed }: { label: string; value: number | undefined; failed: boolean }) {
  return (
    <div className={styles.figure}>
      {value === undefined && !failed ? <Skeleton.Button active size="small" /> : <strong>{value ?? '--'}</strong>}
      <span>{label}</span>
    </div>
  );
}

/** Converted ones are accounts, no leads any more; mine are those I am an assignee of. */
function figuresOf(leads: Lead[], userId: number | null) {
  const open = leads.filter((lead) => lead.account_type === ACCOUNT_TYPES.leads);
  const mine = open.filter(
    (lead) => lead.account_pri_assignee_id === userId || lead.account_sec_assignee_id === userId,
  );
  return { total: open.length, mine: mine.length };
}
