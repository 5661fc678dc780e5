import styles from './Logo.module.css';

/**
 * The logo: a desk with a rising line above it. `animated` draws it within 800 ms (product.md section 2,
 * "A logo animation plays first"), except with reduced motion. `onDrawn` is called when it is complete.
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
        d="M10 25v-6.5M22 25v-6.5M6.5 18.5h19M9.5 13.8l4-4 3.6 3 5.6-5.6M18.8 7.2h3.9v3.9"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
