/** A lead on the board: the whole card is the drag handle, its name the link to the record. */
import {
  formatDate,
  formatDue,
  formatTimestamp,
  isPlainClick,
  type MoveIntent,
  notify,
  type RowMark,
  useSalesSettings,
} from '@salesdesk/shared';
import { isGoingCold, isOverdue, type Lead, type LeadBadge } from '@salesdesk/shared/domain';
import { NetworkBadge, RefusedChange, StageMenu, Unsent, UserAvatar } from '@salesdesk/shared/ui/core';
import { ClockCircleOutlined, MoreOutlined } from '@salesdesk/shared/ui/icons';
import { companyTexts } from '@salesdesk/shared/ui/table';
import { type KeyboardEvent, type MouseEvent, memo, useState } from 'react';
import { cardId, stepOf, walkFrom } from './cardWalk.ts';
import styles from './LeadCard.module.css';
import { ABSENT, idleDays, responsibleOf } from './leads.model.ts';
import { neighbourOf } from './moves.model.ts';
import { t } from './texts.ts';
import { PICK_UP_HELP_ID } from './useBoardDrag.tsx';
import { useBoardActions } from './useLeads.ts';

interface LeadCardProps {
  lead: Lead;
  href: string;
  /** Why it cannot be picked up; null when it can. */
  lock: string | null;
  /** A move to another stage is on its way, or waits for a connection. */
  pending?: 'sending' | 'waits';
  /** It is being dragged: only its outline stays here. */
  isDragged: boolean;
  /** Why the last move was refused. */
  note?: MoveIntent;
  /** A colleague just changed it. */
  mark?: RowMark;
  /** Of remotes; null where none gives any. */
  badges: readonly LeadBadge[] | null;
}

const BADGES_SHOWN = 4;

/** Re-rendered only when its own lead changes; drags and scrolls do not affect the other cards. */
export const LeadCard = memo(function LeadCard(props: LeadCardProps) {
  const { lead, href, lock, pending, isDragged, note, mark, badges } = props;
  const { open, move, choicesOf } = useBoardActions();
  /** The element may become another lead's. */
  const [menuOf, setMenuOf] = useState<Lead['account_id'] | null>(null);
  const openMenu = (opens: boolean) => setMenuOf(opens ? lead.account_id : null);
  const isPending = pending === 'sending';

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isDragged) return;
    const isStep = event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight');
    if (isStep && !isPending) {
      event.preventDefault();
      const next = lock ? { refusal: lock } : neighbourOf(choicesOf(lead), stepOf(event.key));
      if ('stage' in next) move(lead.account_id, next.stage.kanban_column_slug_name);
      else notify.warning(next.refusal, { key: 'neighbour' });
      return;
    }
    if (!event.shiftKey && walkFrom(event.currentTarget, event.key)) {
      event.preventDefault();
      return;
    }
    if (event.key.toLowerCase() === 'm' && !isPending) {
      event.preventDefault();
      openMenu(true);
    } else if (event.code === 'Space' && lock) {
      // Announce it here, because the keyboard sensor would hold on to a card that cannot be picked up.
      event.preventDefault();
      notify.warning(lock);
    }
  };
  /** Handles a click on the name and anywhere else on the card. */
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open(lead);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the name is a link, which the keyboard reaches. */}
      <article
        onClick={onClick}
        className={styles.card}
        data-lead={lead.account_id}
        data-dragging={isDragged || undefined}
        data-locked={lock ? true : undefined}
        data-marked={mark ? '' : undefined}
        aria-busy={isPending || undefined}
        data-pending={pending}
        title={lock ?? undefined}
      >
        <h3 className={styles.title}>
          <a
            id={cardId(lead.account_id)}
            href={href}
            tabIndex={-1}
            draggable={false}
            aria-describedby={PICK_UP_HELP_ID}
            onKeyDown={onKeyDown}
            onClick={onClick}
          >
            {lead.account_name}
          </a>
        </h3>
        <LeadCardFacts lead={lead} />
        {badges && (
          <p className={styles.badges}>
            {badges.map(({ text, tone, title }, index) => (
              <span key={index} data-tone={tone} title={title}>
                {text}
              </span>
            ))}
          </p>
        )}
        {/* The note below the board announces all changes at once. */}
        {mark && (
          <span key={mark.changeId} className={styles.mark} aria-hidden="true">
            {mark.text}
          </span>
        )}
        {pending === 'waits' && (
          <p>
            <Unsent />
          </p>
        )}
        {note && <Refused key={lead.account_id} note={note} leadId={lead.account_id} />}
      </article>
      {isPending ? (
        <span className={styles.waiting} role="img" aria-label={t('Saving')} />
      ) : (
        <StageMenu
          label={t('Move {{lead}} to another stage', { lead: lead.account_name })}
          choices={() => choicesOf(lead)}
          lock={lock}
          onChoose={(slug) => move(lead.account_id, slug)}
          open={menuOf === lead.account_id}
          onOpenChange={openMenu}
          // M opens it.
          tabIndex={-1}
          className={styles.more}
        >
          <MoreOutlined />
        </StageMenu>
      )}
    </>
  );
});

/** Its presses are not those of the card. */
function Refused({ note, leadId }: { note: MoveIntent; leadId: number }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it has buttons of its own.
    <div data-no-drag onClick={(event) => event.stopPropagation()}>
      {/* The button goes with the note. */}
      <RefusedChange intent={note} onDismiss={() => document.getElementById(cardId(leadId))?.focus()} />
    </div>
  );
}

/** What a card shows below the name. Memoised, because the board re-renders its cards with every step of a drag. */
const LeadCardFacts = memo(function LeadCardFacts({ lead }: { lead: Lead }) {
  const responsible = responsibleOf(lead);
  const country = companyTexts.country(lead);
  const networks = lead.account_network;
  const now = new Date();
  const { idle_days } = useSalesSettings();
  const days = isGoingCold(lead.updated_at, now, idle_days) ? String(idleDays(lead.updated_at, now)) : null;
  const time = formatTimestamp(lead.updated_at);
  return (
    <>
      {networks.length > 0 && (
        <p
          className={styles.networks}
          title={networks.map((network) => network.network_details.network_name).join(', ')}
        >
          {networks.slice(0, BADGES_SHOWN).map(({ account_network_id, network_details: network }) => (
            <NetworkBadge
              key={account_network_id}
              code={network.network_code}
              color={network.network_color_code}
              name={network.network_name}
            />
          ))}
          {networks.length > BADGES_SHOWN && <span>+{networks.length - BADGES_SHOWN}</span>}
        </p>
      )}
      <p className={styles.facts}>
        <span className={styles.country}>
          {lead.country_details && <abbr aria-hidden="true">{lead.country_details.country_iso2}</abbr>}
          <span title={country}>{country || ABSENT}</span>
        </span>
        <strong>{companyTexts.amount(lead)}</strong>
      </p>
      <NextStepLine lead={lead} now={now} />
      <p className={styles.foot}>
        <span
          data-idle={days !== null || undefined}
          title={days === null ? time : t('{{time}}, idle for {{days}} days', { time, days })}
        >
          {t('Last TP: {{date}}', { date: formatDate(lead.updated_at) || ABSENT })}
          {days !== null && <span className={styles.age}>{t('{{days}} d', { days })}</span>}
        </span>
        <span className={styles.person} title={responsible}>
          {responsible !== ABSENT && <UserAvatar name={responsible} size={22} />}
          <span>{responsible}</span>
        </span>
      </p>
    </>
  );
});

/** What is to be done next, and when; overdue in red. */
function NextStepLine({ lead, now }: { lead: Lead; now: Date }) {
  const { next_step: step } = lead;
  if (!step) return null;
  const isLate = isOverdue(step, now);
  return (
    <p className={styles.next} data-late={isLate || undefined} title={step.text}>
      <ClockCircleOutlined />
      {isLate && <span className="sd-visually-hidden">{t('Overdue:')}</span>}
      <span>{step.text}</span>
      <time dateTime={step.due_at ?? step.due_on}>{formatDue(step, now)}</time>
    </p>
  );
}

/** The dragged copy; `compact` shows only the name. */
export function LiftedCard({ lead, compact }: { lead: Lead; compact: boolean }) {
  return (
    <article data-lifted className={`${styles.card} ${styles.lifted} ${compact ? styles.compact : ''}`}>
      <h3 className={styles.title}>{lead.account_name}</h3>
      {!compact && <LeadCardFacts lead={lead} />}
    </article>
  );
}
