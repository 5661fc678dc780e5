import { notify } from '@salesdesk/shared';
import { useNavigate } from '@salesdesk/shared/router';
import { Button, Logo, Segmented } from '@salesdesk/shared/ui/core';
import { Select } from '@salesdesk/shared/ui/form';
import { CopyOutlined, DownOutlined, ReloadOutlined } from '@salesdesk/shared/ui/icons';
import { useState } from 'react';
import { useCatalog } from '../remotes/discovery.ts';
import { ApiControl } from './ApiControl.tsx';
import { isolationAddress } from './address.ts';
import { Control } from './Control.tsx';
import styles from './Controls.module.css';
import { WIDTHS } from './isolation.model.ts';
import { PermissionControl } from './PermissionControl.tsx';
import { ScenarioLinks } from './ScenarioLinks.tsx';
import { ScreenControls } from './ScreenControls.tsx';
import { UserControl } from './UserControl.tsx';
import type { Isolation } from './useIsolation.ts';

const FULL = 'full';
const OWN = 'own';

/** The panel beside the frame. Every choice is in the address. On a phone it is folded away. */
export function Controls({ isolation }: { isolation: Isolation }) {
  const { remote, state, change, restart } = isolation;
  const [isUnfolded, setUnfolded] = useState(false);
  const navigate = useNavigate();
  const names = [...useCatalog().remotes.keys()].toSorted();
  const copyLink = () =>
    navigator.clipboard.writeText(location.href).then(
      () => notify.success('Link copied'),
      () => notify.info('Copy the address of this page by hand.'),
    );
  return (
    <aside className={styles.panel} aria-label="Controls" data-unfolded={isUnfolded || undefined}>
      <header className={styles.head}>
        <a href="/home" aria-label="Salesdesk, home">
          <Logo size={24} />
        </a>
        <h1>Isolation</h1>
        <Button
          className={styles.fold}
          size="small"
          aria-expanded={isUnfolded}
          icon={<DownOutlined />}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          Controls
        </Button>
      </header>
      <div className={styles.body}>
        <Control label="Remote">
          <Select
            aria-label="Remote"
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
        <Control label="Width">
          <Segmented
            aria-label="Width"
            block
            size="small"
            options={[...WIDTHS.map((width) => ({ value: width, label: width })), { value: FULL, label: 'Full' }]}
            value={state.width ?? FULL}
            onChange={(width) => change({ width: typeof width === 'number' ? width : null })}
          />
        </Control>
        <Control label="Theme">
          <Segmented
            aria-label="Theme"
            block
            size="small"
            options={[
              { value: OWN, label: 'Mine' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            value={state.theme ?? OWN}
            onChange={(theme) => change({ theme: theme === 'light' || theme === 'dark' ? theme : null })}
          />
        </Control>
      </div>
      <footer className={styles.foot}>
        <Button size="small" type="primary" icon={<CopyOutlined />} onClick={() => void copyLink()}>
          Copy link
        </Button>
        <Button size="small" icon={<ReloadOutlined />} onClick={restart}>
          Start again
        </Button>
        <Button size="small" type="text" onClick={() => navigate(isolationAddress(remote))}>
          Reset
        </Button>
      </footer>
    </aside>
  );
}
