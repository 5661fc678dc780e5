import { announce, announceFailure, t } from '@salesdesk/shared';

import { Button } from '@salesdesk/shared/ui/core';
import { useState } from 'react';
import { resetOverrides } from '../pages/platform/platform.api.ts';
import { useOverrides } from '../remotes/discovery.ts';
import styles from './OverrideBadge.module.css';

/** Shows on every page that an override is active; one click ends it. */
export function OverrideBadge() {
  const overrides = useOverrides();
  const [busy, setBusy] = useState(false);
  if (!overrides.length) return null;
  const reset = async () => {
    setBusy(true);
    try {
      if (announce(await resetOverrides())) location.reload();
    } catch (error) {
      announceFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <aside className={styles.badge} aria-label={t('Overrides')}>
      <strong>{t('Override')}</strong>
      {overrides.map(({ override: { remote, version, origin }, entry }) => (
        <span key={remote}>
          {remote}: {version ?? origin}
          {entry ? '' : t(' (cannot be read; the published one is shown)')}
        </span>
      ))}
      <Button size="small" loading={busy} onClick={() => void reset()}>
        {t('Reset')}
      </Button>
    </aside>
  );
}
