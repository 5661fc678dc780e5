/** Selects the screen or the extension: route, address and release. */
import { type PageRelease, remotesOfPage } from '@salesdesk/shared';
import { Input, Select } from '@salesdesk/shared/ui/form';
import { useState } from 'react';
import { Control } from './SessionControls.tsx';
import { t } from './texts.ts';
import { type Isolation, releaseFor } from './useIsolation.ts';

const LIVE = '';

export function ScreenControls({
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
