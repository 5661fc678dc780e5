import { colleagueOptions, useUnseenHint } from '@salesdesk/shared';
import { ACCOUNT_TYPES, HANDOVER_LINE_MAX, type UserListItem } from '@salesdesk/shared/domain';
import { Field, Input, Select } from '@salesdesk/shared/ui/form';
import { t } from './texts.ts';
import type { useTeam } from './useTeam.ts';

interface HandoverFieldsProps {
  team: ReturnType<typeof useTeam>;
  /** Who leaves; null while the dialog closes. */
  user: UserListItem | null;
}

/** Of every type: what they take over is not known here. */
const ANY = Object.values(ACCOUNT_TYPES).map((type) => ({ account_type: type, account_created_by: null }));

/** Who takes over the companies, leads and open tasks of a colleague, and a line for them. */
export function HandoverFields({ team: { everybody, handover, setHandover }, user }: HandoverFieldsProps) {
  const candidates = everybody.filter((other) => other.user_id !== user?.user_id);
  const hint = useUnseenHint(candidates, [handover.reassigneeId], ANY);
  return (
    <>
      <Field label={t('Hand over companies and leads to')} hint={hint}>
        <Select
          showSearch
          allowClear
          placeholder={t('Nobody: the name stays on them')}
          value={handover.reassigneeId}
          onChange={(id) => setHandover({ ...handover, reassigneeId: id ?? null })}
          options={colleagueOptions(candidates, ANY)}
        />
      </Field>
      {handover.reassigneeId !== null && (
        <Field
          label={t('A line for the new owner')}
          hint={t('Open tasks go along. The line is shown first on each company.')}
        >
          <Input
            maxLength={HANDOVER_LINE_MAX}
            value={handover.line}
            onChange={(event) => setHandover({ ...handover, line: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}
