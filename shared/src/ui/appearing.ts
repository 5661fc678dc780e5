import styles from './appearing.module.css';

/**
 * How a modal appears: by the style sheet, not by antd's own motion, which counts the dialog as open only when the
 * motion has ended. So it takes the focus at once, and what is typed first is not lost. `classNames` are the modal's
 * own.
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
