import { translated } from '@salesdesk/shared';
import { TOKEN_ROLES, type TokenRole } from '@salesdesk/shared/domain';
import { Checkbox } from '@salesdesk/shared/ui/form';
import { useId } from 'react';
import { msg, t } from '../texts.ts';
import styles from './StepUpForm.module.css';

const ROLE_NAMES: Record<TokenRole, string> = {
  publish: msg('Publish releases'),
  promote: msg('Promote releases'),
  administer: msg('Administer'),
};

const ROLE_EFFECTS: Record<TokenRole, string> = {
  publish: msg('Store new releases'),
  promote: msg('Decide which release users get, roll back, pin'),
  administer: msg('Hand the remotes over to another team'),
};

interface RoleChoiceProps {
  value: readonly TokenRole[];
  error: string | undefined;
  onChange: (roles: TokenRole[]) => void;
}

/** What a token may do: a checkbox with one line of explanation for each role. */
export function RoleChoice({ value, error, onChange }: RoleChoiceProps) {
  const noteId = useId();
  const toggle = (role: TokenRole, isOn: boolean) =>
    onChange(TOKEN_ROLES.filter((other) => (other === role ? isOn : value.includes(other))));
  return (
    <fieldset className={styles.roles} aria-describedby={noteId} data-wrong={error ? true : undefined}>
      <legend>{t('It may')}</legend>
      {TOKEN_ROLES.map((role) => (
        <Checkbox key={role} checked={value.includes(role)} onChange={(event) => toggle(role, event.target.checked)}>
          {translated(ROLE_NAMES[role])}
          <small>{translated(ROLE_EFFECTS[role])}</small>
        </Checkbox>
      ))}
      <div id={noteId} className={styles.problem} role={error ? 'alert' : undefined}>
        {error && translated(error)}
      </div>
    </fieldset>
  );
}
