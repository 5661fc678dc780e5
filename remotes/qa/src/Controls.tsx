import {
  copyText,
  LANGUAGES,
  type Language,
  type PageRelease,
  remotesOfPage,
  useRemotesOfPage,
} from '@salesdesk/shared';
import { Link, useNavigate } from '@salesdesk/shared/router';
import { Button, Logo, Segmented } from '@salesdesk/shared/ui/core';
import { Input, Select } from '@salesdesk/shared/ui/form';
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
import { ApiControl, Control, PermissionControl, UserControl } from './SessionControls.tsx';
import { t } from './texts.ts';
import { type Isolation, releaseFor } from './useIsolation.ts';

const FULL = 'full';
const OWN = 'own';

/** The panel beside the frame. Every choice is in the address. On phones it is collapsed. */
export function Controls({ isolation }: { isolation: Isolation }) {
  const { remote, state, change, restart } = isolation;
  const [isUnfolded, setUnfolded] = useState(false);
  const navigate = useNavigate();
  const names = [...useRemotesOfPage().releases.keys()].toSorted();
  const copyLink = () => copyText(location.href, t('Link copied'), t('Copy the address of this page by hand.'));
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

const LIVE = '';

/** Selects the screen or the extension: route, address and release. */
function ScreenControls({
  isolation: { remote, routes, extensions, route, path, state, change },
}: {
  isolation: Isolation;
}) {
  const live = releaseFor(remote, null);
  const others = remotesOfPage.listed(remote).filter(({ version }) => version !== live?.version);
  const goTo = (next: string) => change({ path: next === routes[0]?.path ? null : next, extension: null });
  const choose = (next: string) => (next.startsWith('/') ? goTo(next) : change({ extension: next }));
  return (
    <>
      {routes.length + extensions.length > 1 && (
        <Control label={t('Screen')}>
          <Select
            aria-label={t('Screen')}
            size="small"
            value={state.extension ?? route?.path ?? null}
            options={[
              ...routes.map(({ path, title }) => ({ value: path, label: `${title} · ${path}` })),
              ...extensions.map(({ id, slot, title }) => ({ value: id, label: `${title} · ${slot}` })),
            ]}
            onChange={choose}
          />
        </Control>
      )}
      <Control label={t('Address')} hint={route ? undefined : t('No screen of {{remote}} is there.', { remote })}>
        <AddressInput key={path} path={path} onGo={goTo} />
      </Control>
      <Control label={t('Release')}>
        <Select
          aria-label={t('Release')}
          size="small"
          value={state.release ?? LIVE}
          options={[
            { value: LIVE, label: liveLabel(live) },
            ...others.map(({ version }) => ({ value: version, label: version })),
          ]}
          onChange={(version: string) => change({ release: version || null })}
        />
      </Control>
    </>
  );
}

/** The release that this person gets: an override, such as the build of the own machine, or the published one. */
function liveLabel(live: PageRelease | undefined): string {
  const places = { version: live?.version ?? '' };
  return live?.isOverride ? t('Override · {{version}}', places) : t('Live · {{version}}', places);
}

/** Applies the address on Enter or on blur. */
function AddressInput({ path, onGo }: { path: string; onGo: (path: string) => void }) {
  const [typed, setTyped] = useState(path);
  const isAddress = typed.startsWith('/');
  const go = () => {
    if (isAddress && typed !== path) onGo(typed);
  };
  return (
    <Input
      aria-label={t('Address')}
      size="small"
      value={typed}
      status={isAddress ? undefined : 'error'}
      aria-invalid={!isAddress}
      spellCheck={false}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={go}
      onBlur={go}
    />
  );
}
