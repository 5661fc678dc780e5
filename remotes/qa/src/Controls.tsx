import { notify, useRemotesOfPage } from '@salesdesk/shared';
import { useNavigate } from '@salesdesk/shared/router';
import { Button, Logo, Segmented } from '@salesdesk/shared/ui/core';
import { Select } from '@salesdesk/shared/ui/form';
import { CopyOutlined, DownOutlined, ReloadOutlined } from '@salesdesk/shared/ui/icons';
import { useState } from 'react';
import { ApiControl } from './ApiControl.tsx';
import { isolationAddress } from './address.ts';
import { Control } from './Control.tsx';
import styles from './Controls.module.css';
import { WIDTHS } from './isolation.model.ts';
import { LanguageControl } from './LanguageControl.tsx';
import { PermissionControl } from './PermissionControl.tsx';
import { ScenarioLinks } from './ScenarioLinks.tsx';
import { ScreenControls } from './ScreenControls.tsx';
import { t } from './texts.ts';
import { UserControl } from './UserControl.tsx';
import type { Isolation } from './useIsolation.ts';

const FULL = 'full';
const OWN = 'own';

/** The panel beside the frame. Every choice is in the address. On phones it is collapsed. */
export function Controls({ isolation }: { isolation: Isolation }) {
  const { remote, state, change, restart, tooLong } = isolation;
  const [isUnfolded, setUnfolded] = useState(false);
  const navigate = useNavigate();
  const names = [...useRemotesOfPage().releases.keys()].toSorted();
  const copyLink = () =>
    navigator.clipboard.writeText(location.href).then(
      () =>
        tooLong === null
          ? notify.success(t('Link copied'))
          : notify.info(t('Link copied, but without the answers: they are too long.')),
      () => notify.info(t('Copy the address of this page by hand.')),
    );
  return (
    <aside className={styles.panel} aria-label={t('Controls')} data-unfolded={isUnfolded || undefined}>
      <header className={styles.head}>
        <a href="/home" aria-label={t('{{product}}, home', { product: 'Salesdesk' })}>
          <Logo size={24} />
        </a>
        <h1>{t('Isolation')}</h1>
        <Button
          className={styles.fold}
          size="small"
          aria-expanded={isUnfolded}
          icon={<DownOutlined />}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {t('Controls')}
        </Button>
      </header>
      <div className={styles.body}>
        <Control label={t('Remote')}>
          <Select
            aria-label={t('Remote')}
            size="small"
            value={remote}
            options={names.map((name) => ({ value: name, label: name }))}
            onChange={(name: string) => navigate(isolationAddress(name))}
          />
        </Control>
        <ScenarioLinks isolation={isolation} />
        <ScreenControls isolation={isolation} />
        <UserControl isolation={isolation} />
        <PermissionControl isolation={isolation} />
        <ApiControl isolation={isolation} />
        <Control label={t('Width')}>
          <Segmented
            aria-label={t('Width')}
            block
            size="small"
            options={[...WIDTHS.map((width) => ({ value: width, label: width })), { value: FULL, label: t('Full') }]}
            value={state.width ?? FULL}
            onChange={(width) => change({ width: typeof width === 'number' ? width : null })}
          />
        </Control>
        <Control label={t('Theme')}>
          <Segmented
            aria-label={t('Theme')}
            block
            size="small"
            options={[
              { value: OWN, label: t('My theme') },
              { value: 'light', label: t('Light') },
              { value: 'dark', label: t('Dark') },
            ]}
            value={state.theme ?? OWN}
            onChange={(theme) => change({ theme: theme === 'light' || theme === 'dark' ? theme : null })}
          />
        </Control>
        <LanguageControl isolation={isolation} />
      </div>
      <footer className={styles.foot}>
        <Button size="small" type="primary" icon={<CopyOutlined />} onClick={() => void copyLink()}>
          {t('Copy link')}
        </Button>
        <Button size="small" icon={<ReloadOutlined />} onClick={restart}>
          {t('Start again')}
        </Button>
        <Button size="small" type="text" onClick={() => navigate(isolationAddress(remote))}>
          {t('Reset')}
        </Button>
      </footer>
    </aside>
  );
}
