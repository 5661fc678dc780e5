import { formatDate, translated } from '@salesdesk/shared';
import { Link } from '@salesdesk/shared/router';
import styles from './HistoryCard.module.css';
import { t } from './texts.ts';
import { coversAll, ROLE_NAMES, stateOf } from './tokens.model.ts';
import { useTokens } from './useTokens.ts';

/** The tokens that count for a remote now. */
export function TokensOfRemote({ name, owner }: { name: string; owner: string }) {
  const { rows, isLoading } = useTokens();
  const now = new Date();
  const own = rows.filter(({ token }) => {
    const state = stateOf(token, now);
    const isValid = state === 'active' || state === 'expiring';
    const isOfTeam = token.team === null || token.team === owner;
    return isValid && isOfTeam && (coversAll(token) || token.remotes.includes(name));
  });
  return (
    <>
      {own.map(({ token }) => (
        <p key={token.id}>
          <strong>{token.name}</strong> · {token.roles.map((role) => translated(ROLE_NAMES[role])).join(', ')} ·{' '}
          <span className={styles.by}>{t('until {{day}}', { day: formatDate(token.expires_at) })}</span>
        </p>
      ))}
      {!isLoading && own.length === 0 && <p className={styles.none}>{t('No valid token is for this remote.')}</p>}
      <p>
        <Link to="/platform?view=tokens">{t('All tokens')}</Link>
      </p>
    </>
  );
}
