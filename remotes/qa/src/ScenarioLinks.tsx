import { Link } from '@salesdesk/shared/router';
import { isolationAddress } from './address.ts';
import { Control } from './Control.tsx';
import styles from './Controls.module.css';
import { scenarioState, searchOf } from './isolation.model.ts';
import { t } from './texts.ts';
import type { Isolation } from './useIsolation.ts';

/** Links to the scenarios declared by the remote's team; the current one shows its expected result. */
export function ScenarioLinks({ isolation: { remote, release, state } }: { isolation: Isolation }) {
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
