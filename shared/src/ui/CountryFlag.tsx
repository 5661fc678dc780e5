import styles from './CountryFlag.module.css';

interface CountryFlagProps {
  /** ISO 3166-1 alpha-2, for example "NL"; without one nothing is drawn. */
  iso2: string | null | undefined;
  /** The country's name as tooltip, where it does not stand beside the mark. */
  name?: string;
}

/**
 * A country's mark: its two letters on a small pennant. Pictures of flags would weigh more than the whole kit, and
 * Windows draws flag emoji as plain letters. Hidden from screen readers: the name stands beside it.
 */
export function CountryFlag({ iso2, name }: CountryFlagProps) {
  if (!iso2) return null;
  return (
    <span className={styles.flag} title={name} aria-hidden="true">
      {iso2.toUpperCase()}
    </span>
  );
}
