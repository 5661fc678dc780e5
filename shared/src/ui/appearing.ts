import styles from './appearing.module.css';

/**
 * Animates a modal with CSS instead of antd's motion, which treats the dialog as open only when the motion has ended.
 * This way it takes the focus at once, and no early input is lost. `classNames` are the modal's own.
 */
export function appearing({
  container = '',
  ...classNames
}: {
  container?: string;
  header?: string;
  body?: string;
  footer?: string;
}) {
  return {
    transitionName: '',
    maskTransitionName: '',
    classNames: { ...classNames, mask: styles.mask, container: `${styles.container} ${container}` },
  };
}
