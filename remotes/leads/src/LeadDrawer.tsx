/** A lead's record, read only, with an address of its own. Decision 55. */
import { formatDate, formatMoment, useCan } from '@salesdesk/shared';
import type { Lead, Mover, Stage } from '@salesdesk/shared/domain';
import { EmptyState, PermissionButton, Skeleton } from '@salesdesk/shared/ui/core';
import { EditOutlined } from '@salesdesk/shared/ui/icons';
import { Drawer } from '@salesdesk/shared/ui/overlay';
import styles from './LeadDrawer.module.css';
import { amountOf } from './leads.model.ts';
import type { PendingMoves } from './moves.model.ts';
import { type RecordSection, sectionsOf } from './record.model.ts';
import { StageField } from './StageField.tsx';
import type { MoveNotes } from './useLeadMoves.ts';

interface LeadDrawerProps {
  /** The lead the address names; null closes the drawer. */
  id: number | null;
  /** Undefined while it loads, or when there is no such lead. */
  lead: Lead | undefined;
  isLoading: boolean;
  stages: readonly Stage[];
  mover: Mover;
  pending: PendingMoves;
  notes: MoveNotes;
  move: (leadId: number, toSlug: string) => void;
  onEdit: (lead: Lead) => void;
  close: () => void;
}

export function LeadDrawer({
  id,
  lead,
  isLoading,
  stages,
  mover,
  pending,
  notes,
  move,
  onEdit,
  close,
}: LeadDrawerProps) {
  const addsCompanies = useCan('data.q-list.create');
  return (
    <Drawer
      open={id !== null}
      onClose={close}
      size={480}
      title={lead?.account_name ?? 'Lead'}
      classNames={{ title: styles.title }}
      destroyOnHidden
      extra={
        lead && (
          <PermissionButton
            // Whoever may add companies on either screen may change them: editing has no key of its own (decision 39).
            permission={addsCompanies ? null : 'data.leads.create'}
            icon={<EditOutlined />}
            onClick={() => onEdit(lead)}
          >
            Edit
          </PermissionButton>
        )
      }
    >
      {lead ? (
        <>
          <div className={styles.top}>
            <StageField
              lead={lead}
              stages={stages}
              mover={mover}
              isPending={pending.has(lead.account_id)}
              note={notes.get(lead.account_id)}
              onMove={(slug) => move(lead.account_id, slug)}
            />
            <strong>{amountOf(lead)}</strong>
          </div>
          {sectionsOf(lead).map((section) => (
            <Section key={section.title} section={section} />
          ))}
          <p className={styles.dates}>
            <span title={formatMoment(lead.created_at)}>Created on {formatDate(lead.created_at)}</span>
            <span title={formatMoment(lead.updated_at)}>Last touch {formatDate(lead.updated_at)}</span>
          </p>
        </>
      ) : isLoading ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <EmptyState hint="This lead is not on the board, or you may not see it." />
      )}
    </Drawer>
  );
}

function Section({ section: { title, facts } }: { section: RecordSection }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {facts.map(({ label, value, href }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {href ? (
                <a href={href} target={href.startsWith('http') ? '_blank' : undefined} rel="noreferrer">
                  {value}
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
