/** A lead on the board: the whole card is the handle, its name the link to the record. */
import { useDraggable } from '@dnd-kit/core';
import { notify } from '@salesdesk/shared';
import type { Lead } from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import { MoreOutlined } from '@salesdesk/shared/ui/icons';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import styles from './LeadCard.module.css';
import { LeadCardFacts } from './LeadCardFacts.tsx';
import type { StageChoice } from './moves.model.ts';
import { isPlainClick } from './plainClick.ts';
import { StageMenu } from './StageMenu.tsx';
import { cardId } from './useFocusFollows.ts';

interface LeadCardProps {
  lead: Lead;
  href: string;
  /** Why it cannot be picked up, null when it can. */
  lock: string | null;
  /** On its way to another stage: the answer is awaited. */
  isPending: boolean;
  /** Why the last move was refused. */
  note?: string;
  choices: () => StageChoice[];
  onOpen: () => void;
  onMove: (toSlug: string) => void;
}

export function LeadCard({ lead, href, lock, isPending, note, choices, onOpen, onMove }: LeadCardProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: lead.account_id,
    disabled: isPending,
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isDragging) return;
    if (event.key.toLowerCase() === 'm' && !isPending) {
      event.preventDefault();
      setMenuOpen(true);
    } else if (event.code === 'Space' && lock) {
      // Told here: the keyboard would hold on to a card that cannot be picked up.
      event.preventDefault();
      notify.warning(lock);
    }
  };
  /** For the name and, where the click was elsewhere, for the whole card. */
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the name is a link, which the keyboard reaches. */}
      <article
        ref={setNodeRef}
        {...listeners}
        onClick={onClick}
        className={styles.card}
        data-dragging={(isDragging && !lock) || undefined}
        data-locked={lock ? true : undefined}
        aria-busy={isPending || undefined}
        title={lock ?? undefined}
      >
        <h3 className={styles.title}>
          <Link
            ref={setActivatorNodeRef}
            id={cardId(lead.account_id)}
            to={href}
            draggable={false}
            aria-describedby={attributes['aria-describedby']}
            onKeyDown={onKeyDown}
            onClick={onClick}
          >
            {lead.account_name}
          </Link>
        </h3>
        <LeadCardFacts lead={lead} />
        {note && <p className={styles.note}>{note}</p>}
      </article>
      {isPending ? (
        <span className={styles.waiting} role="img" aria-label="Saving" />
      ) : (
        <StageMenu
          label={`Move ${lead.account_name} to another stage`}
          choices={choices}
          lock={lock}
          onChoose={onMove}
          open={menuOpen}
          onOpenChange={setMenuOpen}
          className={styles.more}
        >
          <MoreOutlined />
        </StageMenu>
      )}
    </>
  );
}

/** The copy in the hand; `compact` says the name only. */
export function LiftedCard({ lead, compact }: { lead: Lead; compact: boolean }) {
  return (
    <article className={`${styles.card} ${styles.lifted} ${compact ? styles.compact : ''}`}>
      <h3 className={styles.title}>{lead.account_name}</h3>
      {!compact && <LeadCardFacts lead={lead} />}
    </article>
  );
}
