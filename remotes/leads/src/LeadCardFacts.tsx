/** What a card shows below the company's name. product.md section 2, "Card". */
import { formatDate, formatTimestamp } from '@salesdesk/shared';
import { isGoingCold, type Lead } from '@salesdesk/shared/domain';
import { NetworkBadge, UserAvatar } from '@salesdesk/shared/ui/core';
import { memo } from 'react';
import styles from './LeadCard.module.css';
import { ABSENT, amountOf, countryOf, idleDays, responsibleOf } from './leads.model.ts';
import { t } from './texts.ts';

const BADGES_SHOWN = 4;

/** Memoised, because the board re-renders its cards with every step of a drag. */
export const LeadCardFacts = memo(function LeadCardFacts({ lead }: { lead: Lead }) {
  const responsible = responsibleOf(lead);
  const country = countryOf(lead);
  const networks = lead.account_network;
  const now = new Date();
  const days = isGoingCold(lead.updated_at, now) ? String(idleDays(lead.updated_at, now)) : null;
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
          <span>{country || ABSENT}</span>
        </span>
        <strong>{amountOf(lead)}</strong>
      </p>
      <p className={styles.foot}>
        <span
          data-idle={days !== null || undefined}
          title={days === null ? time : t('{{time}}, idle for {{days}} days', { time, days })}
        >
          {t('Last TP: {{date}}', { date: formatDate(lead.updated_at) || ABSENT })}
          {days !== null && <span className={styles.age}>{t('{{days}} d', { days })}</span>}
        </span>
        <span className={styles.person} title={responsible}>
          {responsible !== ABSENT && <UserAvatar name={responsible} size={20} />}
          <span>{responsible}</span>
        </span>
      </p>
    </>
  );
});
