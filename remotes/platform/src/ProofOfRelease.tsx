/** What a browser found in a release before users got it. R-202. */
import { formatTimestamp } from '@salesdesk/shared';
import { type ProofStatus, type ProofTheme, type ProvedState, UNPROVED_SHARE } from '@salesdesk/shared/domain';
import styles from './ProofOfRelease.module.css';
import { plural, t } from './texts.ts';

interface ProofOfReleaseProps {
  proof: ProofStatus;
  /** Those with faults, or with another picture than the live release. */
  states: readonly ProvedState[] | undefined;
}

export function ProofOfRelease({ proof, states = [] }: ProofOfReleaseProps) {
  const { at, by, waived } = proof;
  const who = at === null ? undefined : t('Proved by {{by}}, {{when}}', { by: by ?? '', when: formatTimestamp(at) });
  const faulty = states.filter(({ faults }) => faults.length > 0);
  const changed = states.flatMap((state) => (state.difference ? [{ ...state, ...state.difference }] : []));
  return (
    <>
      <span className={styles[toneOf(proof)]} title={who}>
        {textOf(proof)}
      </span>
      {waived && proof.state !== 'none' && proof.state !== 'proved' && (
        <span className={styles.warning}>{t('Released without it by {{by}}', { by: waived.by })}</span>
      )}
      {faulty.length > 0 && (
        <details className={styles.more}>
          <summary>{plural(proof.faults, '{{count}} fault', '{{count}} faults')}</summary>
          <ul>
            {faulty.flatMap((state) =>
              state.faults.map(({ kind, text }) => (
                <li key={`${placeOf(state)} ${kind} ${text}`}>
                  <span>{placeOf(state)}</span> <code>{kind}</code> {text}
                </li>
              )),
            )}
          </ul>
        </details>
      )}
      {changed.length > 0 && (
        <details className={styles.more}>
          <summary>{plural(changed.length, '{{count}} picture differs', '{{count}} pictures differ')}</summary>
          <ul>
            {changed.map((state) => (
              <li key={placeOf(state)}>
                <span>{placeOf(state)}</span>{' '}
                {t('{{percent}} % of the picture differs from {{version}}', {
                  percent: state.percent,
                  version: state.against,
                })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** '/invoices, 390 px, dark'. */
function placeOf({ name, width, theme }: ProvedState): string {
  const themes: Record<ProofTheme, string> = { light: t('light'), dark: t('dark') };
  return t('{{name}}, {{width}} px, {{theme}}', { name, width: String(width), theme: themes[theme] });
}

function textOf({ state, states, waived }: ProofStatus): string {
  switch (state) {
    case 'proved':
      return plural(states, 'Proved in {{count}} state', 'Proved in {{count}} states');
    case 'failed':
      return t('Proof failed');
    case 'stale':
      return t('Proved in a host of another contract');
    case 'other':
      return t('Proof of another build');
    case 'none':
      return waived ? t('No proof needed') : t('No proof, {{percent}} % at most', { percent: UNPROVED_SHARE });
  }
}

function toneOf({ state, waived }: ProofStatus): 'good' | 'bad' | 'warning' | 'quiet' {
  if (state === 'proved') return 'good';
  if (state === 'failed') return 'bad';
  return state === 'none' && waived ? 'quiet' : 'warning';
}
