import { LANGUAGES, type Language, notify, useRemotesOfPage } from '@salesdesk/shared';
import { Link, useNavigate } from '@salesdesk/shared/router';
import { Button, Logo, Segmented } from '@salesdesk/shared/ui/core';
import { Select } from '@salesdesk/shared/ui/form';
import { CopyOutlined, DownOutlined, ReloadOutlined } from '@salesdesk/shared/ui/icons';
import { useState } from 'react';
import styles from './Controls.module.css';
import {
  isolationAddress,
  LANGUAGE_CHOICES,
  type LanguageChoice,
  scenarioState,
  searchOf,
  WIDTHS,
} from './isolation.model.ts';
import { ApiControl, Control, PermissionControl, ScreenControls, UserControl } from './SessionControls.tsx';
import { t } from './texts.ts';
import type { Isolation } from './useIsolation.ts';

const FULL = 'full';
const OWN = 'own';

/** The panel beside the frame. Every choice is in the address. On phones it is collapsed. */
export function Controls({ isolation }: { isolation: Isolation }) {
  const { remote, state, change, restart } = isolation;
  const [isUnfolded, setUnfolded] = useState(false);
  const navigate = useNavigate();
  const names = [...useRemotesOfPage().releases.keys()].toSorted();
  const copyLink = () =>
    navigator.clipboard.writeText(location.href).then(
      () => notify.success(t('Link copied')),
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

/** Links to the scenarios declared by the remote's team; the current one shows its expected result. */
function ScenarioLinks({ isolation: { remote, release, state } }: { isolation: Isolation }) {
  const { scenarios = [] } = release.details;
  if (!scenarios.length) return null;
  const here = searchOf({ ...state, release: null });
  const isHere = (search: string) => search === here;
  const links = scenarios.map((scenario) => ({ ...scenario, search: searchOf(scenarioState(scenario)) }));
  const current = links.find(({ search }) => isHere(search));
  return (
    <Control label={t('Scenarios')} hint={current && t('Has to be seen: “{{text}}”', { text: current.expect })}>
      <ul className={styles.scenarios}>
        {links.map(({ name, title, search }) => (
          <li key={name}>
            <Link to={isolationAddress(remote, search)} aria-current={isHere(search) ? 'true' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Control>
  );
}

/** The language of the frame. It starts again, as a page has one language. */
function LanguageControl({ isolation: { state, change } }: { isolation: Isolation }) {
  return (
    <Control
      label={t('Language')}
      hint={state.language === 'ar-XB' ? t('From right to left; what is not marked cannot be translated.') : undefined}
    >
      <Select
        aria-label={t('Language')}
        size="small"
        value={state.language ?? OWN}
        options={[
          { value: OWN, label: t('My language') },
          ...LANGUAGE_CHOICES.map((code) => ({ value: code, label: nameOf(code) })),
        ]}
        onChange={(chosen: string) => change({ language: LANGUAGE_CHOICES.find((code) => code === chosen) ?? null })}
      />
    </Control>
  );
}

function nameOf(code: LanguageChoice): string {
  return code === 'ar-XB' ? t('Test language (ar-XB)') : LANGUAGES[code satisfies Language];
}
