import styles from './CountryFlag.module.css';

interface CountryFlagProps {
  /** ISO 3166-1 alpha-2, for example "NL"; without one nothing is rendered. */
  iso2: string | null | undefined;
  /** The country's name as tooltip, when it is not shown next to the mark. */
  name?: string;
}

/**
 * A country's mark: its two letters on a small pennant. Images of flags would be larger than all other components, and
 * Windows shows flag emoji as plain letters. Hidden from screen readers, because the name is next to it.
 */
export function CountryFlag({ iso2, name }: CountryFlagProps) {
  if (!iso2) return null;
  return (
    <span className={styles.flag} title={name} aria-hidden="true">
      {iso2.toUpperCase()}
    </span>
  );
}
