import { http, useChange } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { useOverrides } from '../remotes/discovery.ts';
import { t } from '../texts.ts';
import styles from './Shell.module.css';

/** Shows on every page that an override is active; one click ends it. */
export function OverrideBadge() {
  const overrides = useOverrides();
  const reset = useChange({
    mutationFn: () => http.post(endpoints.platform.resetOverrides, {}),
    onDone: () => location.reload(),
  });
  if (!overrides.length) return null;
  return (
    <aside className={styles.badge} aria-label={t('Overrides')}>
      <strong>{t('Override')}</strong>
      {overrides.map(({ override: { remote, version, origin }, entry }) => (
        <span key={remote}>
          {remote}: {version ?? origin}
          {entry ? '' : t(' (cannot be read; the published one is shown)')}
        </span>
      ))}
      <Button size="small" loading={reset.isPending} onClick={() => void reset.run()}>
        {t('Reset')}
      </Button>
    </aside>
  );
}
