import styles from './Logo.module.css';

/**
 * Our mark: a desk drawn in one line, with its rising corner. `animated` draws it in within 800 ms (spec section 2,
 * "A logo animation plays first"); not with reduced motion. `onDrawn` is called when it stands.
 */
export function Logo({
  size = 32,
  animated = false,
  onDrawn,
}: {
  size?: number;
  animated?: boolean;
  onDrawn?: () => void;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
      className={animated ? styles.animated : undefined}
    >
      <rect width="32" height="32" rx="9" fill="#2457e6" />
      <path
        className={styles.line}
        onAnimationEnd={onDrawn}
        pathLength={1}
        d="M7 22h18M9.5 22v-4.5M22.5 22v-4.5M7.5 17.5h17M10 13l4.2-3.8 3.6 2.8L24 7.5"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
